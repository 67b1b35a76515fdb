"""Provinces, towns and countries that the Spanish rules know by name."""

from __future__ import annotations

PROVINCES = (
    "Álava", "Alava", "Albacete", "Alicante", "Almería", "Almeria", "Asturias", "Ávila", "Avila", "Badajoz",
    "Baleares", "Barcelona", "Bilbao", "Bizkaia", "Burgos", "Cáceres", "Caceres", "Cádiz", "Cadiz",
    "Cantabria", "Cartagena", "Castellón", "Castellon", "Ceuta", "Ciudad Real", "Córdoba", "Cordoba", "A Coruña",
    "La Coruña", "Cuenca", "Donostia", "Getafe", "Gerona", "Girona", "Gijón", "Gijon", "Gipuzkoa",
    "Granada", "Guadalajara", "Guipúzcoa", "Huelva", "Huesca", "Islas Baleares", "Islas Canarias", "Jaén", "Jaen",
    "La Rioja", "Las Palmas de Gran Canaria", "Las Palmas", "León", "Lérida", "Lleida", "Logroño", "Lugo", "Madrid",
    "Málaga", "Malaga", "Marbella", "Melilla", "Murcia", "Navarra", "Orense", "Ourense", "Oviedo", "Palencia",
    "Palma de Mallorca", "Palma", "Pamplona", "Pontevedra", "Sabadell", "Salamanca", "San Sebastián",
    "Santa Cruz de Tenerife", "Santander", "Santiago de Compostela", "Segovia", "Sevilla", "Soria", "Tarragona",
    "Tenerife", "Teruel", "Terrassa", "Toledo", "Valencia", "Valladolid", "Vigo", "Vitoria-Gasteiz", "Vitoria",
    "Vizcaya", "Zamora", "Zaragoza", "Mallorca", "Menorca", "Ibiza", "Galicia", "Andalucía", "Cataluña", "Extremadura", "Aragón",
    "Buenos Aires", "Bogotá", "Santiago de Chile", "La Habana", "Lima", "Caracas", "Quito", "Montevideo", "México D.F.",
    "Ciudad de México", "Distrito Federal", "Medellín", "Guadalajara Jalisco", "São Paulo", "Sao Paulo", "París",
    "Londres", "Lisboa", "Roma", "Berlín", "Nueva York",
)  # fmt: skip

COUNTRIES = (
    "España", "ESPAÑA", "Spain", "Argentina", "República Argentina", "Chile", "México", "Mexico", "Colombia", "Cuba",
    "Brasil", "Brazil", "Marruecos", "Nicaragua", "Costa Rica", "USA", "U[.]S[.]A[.]", "EE[.][ ]?UU[.]", "EEUU", "Estados Unidos",
    "Alemania", "Germany", "Suiza", "Bolivia", "Sierra Leona", "England", "Perú", "Bulgaria", "Guinea Bissau",
    "Guinea Ecuatorial", "Uruguay", "Paraguay", "Ucrania", "Guatemala", "Reino Unido", "UK", "Afganistán", "Francia", "France",
    "Italia", "Portugal", "Rumanía", "Rumania", "Ecuador", "Venezuela", "Panamá", "Honduras", "El Salvador",
    "República Dominicana", "Puerto Rico", "Haití", "China", "Japón", "India", "Pakistán", "Rusia", "Polonia",
    "Bélgica", "Holanda", "Países Bajos", "Suecia", "Noruega", "Dinamarca", "Finlandia", "Irlanda", "Escocia", "Inglaterra", "Austria",
    "Hungría", "Grecia", "Turquía", "Egipto", "Argelia", "Túnez", "Senegal", "Nigeria", "Malí", "Gambia", "Ghana", "Camerún",
    "Angola", "Sudáfrica", "Etiopía", "Kenia", "Israel", "Siria", "Irak", "Irán", "Líbano", "Tailandia", "Filipinas", "Vietnam", "Corea",
    "Australia", "Nueva Zelanda", "Canadá", "Lituania", "Letonia", "Estonia", "Moldavia", "Georgia", "Armenia", "Serbia", "Croacia", "Eslovenia",
    "Eslovaquia", "República Checa", "Andorra", "Islandia", "Luxemburgo", "Albania", "Mauritania", "Cabo Verde", "Mozambique",
)  # fmt: skip
