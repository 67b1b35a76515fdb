"""Linear taggers over tokens: the CRF and the SVM, their features' weights, and the network beside them."""
