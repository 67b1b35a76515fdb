"""English words of addresses and institutions that identify nothing: street, hospital, general."""

from __future__ import annotations

PLACE_STOPWORDS = frozenset(
    (
        "academy agency airport and apartment apt area associates association at avenue ave bank baptist bay beach bed "
        "blue boulevard blvd box bridge building bureau by cancer care catholic center centre children's church circle "
        "city clinic club co college community company corp corporation council county court ct day dental department "
        "dept district drive e east emergency eye factory family farm federal federation fire fl flat floor foundation "
        "free general green group hall health healthcare heart high highway hill home hospice hospital house icu inc "
        "infirmary institute insurance lake lane library llc ln lodge lower ltd manor market medical medicine memorial "
        "mental mercy mill mount mountain mt n national north northern northeast northwest nursing of office on "
        "orthopedic outpatient parish park parkway partners path pediatric pharmacy physicians pike pl place plaza po "
        "point police practice primary psychiatric public ranch rd red regional rehab rehabilitation residence river road "
        "room route royal s saint school sea services shelter shop sister society south southern southeast southwest "
        "square st st. state station ste store street suite surgery surgical system team terrace the theater trust union "
        "unit university upper urgent va valley veterans villa ward w way wellness west western women's yellow northern "
        "physiotherapy bakery brothers centers centres churches clinics construction dialysis elementary foods hospitals hotel imaging "
        "industries laboratories laboratory logistics manufacturing middle motel pharmacies restaurant schools supply taluk taluka tehsil trucking"
    ).split()
)
