"""States, counties' words and countries that the English rules know by name."""

from __future__ import annotations

STATE_CODES = (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD "
    "TN TX UT VT VA WA WV WI WY PR AB BC MB NB NL NS ON PE QC SK NT NU YT NSW VIC QLD TAS ACT"
).split()

STATES = (
    "Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware", "Florida", "Hawaii", "Idaho",
    "Illinois", "Indiana", "Iowa", "Kansas", "Kentucky", "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan", "Minnesota",
    "Mississippi", "Missouri", "Montana", "Nebraska", "Nevada", "New Hampshire", "New Jersey", "New Mexico", "New York State",
    "North Carolina", "North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania", "Rhode Island", "South Carolina",
    "South Dakota", "Tennessee", "Texas", "Utah", "Vermont", "Virginia", "West Virginia", "Wisconsin", "Wyoming", "Puerto Rico",
    "Alberta", "British Columbia", "Manitoba", "New Brunswick", "Newfoundland", "Nova Scotia", "Ontario", "Prince Edward Island", "Saskatchewan",
    "Nunavut", "Yukon", "Northwest Territories", "New South Wales", "Queensland", "South Australia", "Tasmania", "Western Australia", "Northern Territory",
    "Kerala", "Tamil Nadu", "Karnataka", "Maharashtra", "Gujarat", "Punjab", "West Bengal", "Uttar Pradesh", "Rajasthan", "Telangana", "Andhra Pradesh",
    "Cornwall", "Devon", "Essex", "Hampshire", "Hertfordshire", "Lancashire", "Lincolnshire", "Norfolk", "Northumberland", "Oxfordshire", "Suffolk", "Surrey",
    "Sussex", "Yorkshire", "Cumbria", "Derbyshire", "Dorset", "Gloucestershire", "Herts", "Carmarthenshire", "Ceredigion", "Gwynedd", "Powys", "Pembrokeshire",
    "KwaZulu-Natal", "Gauteng", "Western Cape", "Eastern Cape", "Limpopo",
)  # fmt: skip

IRISH_COUNTIES = (
    "Antrim Armagh Carlow Cavan Clare Cork Donegal Down Durham Fermanagh Galway Kerry Kildare Kilkenny Laois Leitrim Limerick Longford "
    "Louth Mayo Meath Monaghan Offaly Roscommon Sligo Tipperary Tyrone Waterford Westmeath Wexford Wicklow"
).split()

COUNTRIES = (
    "Afghanistan", "Albania", "Algeria", "Angola", "Argentina", "Armenia", "Australia", "Austria", "Azerbaijan", "Bahamas", "Bahrain", "Bangladesh", "Barbados",
    "Belarus", "Belgium", "Belize", "Benin", "Bhutan", "Bolivia", "Bosnia", "Botswana", "Brazil", "Bulgaria", "Burkina Faso", "Burma", "Burundi", "Cambodia",
    "Cameroon", "Canada", "Cape Verde", "Colombia", "Congo", "Costa Rica", "Croatia", "Cuba", "Cyprus", "Czech Republic", "Czechia", "Denmark", "Dominican Republic",
    "Ecuador", "Egypt", "El Salvador", "England", "Eritrea", "Estonia", "Ethiopia", "Fiji", "Finland", "France", "Gambia", "Germany", "Ghana",
    "Greece", "Grenada", "Guatemala", "Guinea", "Guyana", "Haiti", "Honduras", "Hong Kong", "Hungary", "Iceland", "India", "Indonesia", "Iran", "Iraq", "Ireland", "Israel",
    "Italy", "Ivory Coast", "Jamaica", "Japan", "Kazakhstan", "Kenya", "Kosovo", "Kuwait", "Laos", "Latvia", "Lebanon", "Liberia", "Libya", "Lithuania",
    "Luxembourg", "Madagascar", "Malawi", "Malaysia", "Maldives", "Malta", "Mauritius", "Mexico", "Moldova", "Mongolia", "Montenegro", "Morocco", "Mozambique",
    "Myanmar", "Namibia", "Nepal", "Netherlands", "New Zealand", "Nicaragua", "Niger", "Nigeria", "North Macedonia", "Northern Ireland", "Norway", "Oman", "Pakistan", "Palestine",
    "Panama", "Papua New Guinea", "Paraguay", "Peru", "Philippines", "Poland", "Portugal", "Qatar", "Romania", "Russia", "Rwanda", "Samoa", "Saudi Arabia", "Scotland",
    "Senegal", "Serbia", "Sierra Leone", "Singapore", "Slovakia", "Slovenia", "Somalia", "South Africa", "South Korea", "Korea", "South Sudan", "Spain", "Sri Lanka", "Sudan",
    "Suriname", "Sweden", "Switzerland", "Syria", "Taiwan", "Tanzania", "Thailand", "Togo", "Tonga", "Trinidad and Tobago", "Trinidad", "Tunisia", "Turkmenistan",
    "UAE", "Uganda", "Ukraine", "United Arab Emirates", "United Kingdom", "United States", "Uruguay", "USA", "U[.]S[.]A[.]", "Uzbekistan", "Venezuela",
    "Vietnam", "Wales", "Yemen", "Zambia", "Zimbabwe",
)  # fmt: skip

ROADS = (
    "Street", "St", "Road", "Rd", "Avenue", "Ave", "Av", "Lane", "Ln", "Drive", "Dr", "Boulevard", "Blvd", "Court", "Ct", "Place", "Pl", "Plz", "Plaza", "Way", "Terrace", "Ter", "Terr", "Circle", "Cir",
    "Close", "Crescent", "Cres", "Gardens", "Gdns", "Grove", "Square", "Sq", "Trail", "Trl", "Parkway", "Pkwy", "Highway", "Hwy", "Loop", "Mews", "Row", "Walk", "Rise", "Vennel", "Wynd",
    "Pike", "Turnpike", "Alley", "Parade", "Pde", "Esplanade", "Quay", "Crossing", "Xing", "Ridge Rd", "Hollow", "Run", "Path", "Bend", "Cove", "Green", "Hill", "View", "Wharf", "Brae", "Holler", "Creek",
    "Causeway", "Fold", "Croft", "Heights", "Mount", "Park", "Concession", "Line", "Sideroad", "Range", "Marg", "Nagar", "Jalan",
)  # fmt: skip
