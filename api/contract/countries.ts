/** A country of ISO 3166-1, with the code by which it is called (ITU-T E.164; "" where it has none). */
interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  readonly numeric: string;
  readonly englishName: string;
  readonly callingCode: string;
}

/** Alpha-2, alpha-3 and numeric code, calling code, English name. */
const rows = `
AD AND 020 376 Andorra
AE ARE 784 971 United Arab Emirates
AF AFG 004 93 Afghanistan
AG ATG 028 1 Antigua and Barbuda
AI AIA 660 1 Anguilla
AL ALB 008 355 Albania
AM ARM 051 374 Armenia
AO AGO 024 244 Angola
AQ ATA 010 - Antarctica
AR ARG 032 54 Argentina
AS ASM 016 1 American Samoa
AT AUT 040 43 Austria
AU AUS 036 61 Australia
AW ABW 533 297 Aruba
AX ALA 248 358 Åland Islands
AZ AZE 031 994 Azerbaijan
BA BIH 070 387 Bosnia and Herzegovina
BB BRB 052 1 Barbados
BD BGD 050 880 Bangladesh
BE BEL 056 32 Belgium
BF BFA 854 226 Burkina Faso
BG BGR 100 359 Bulgaria
BH BHR 048 973 Bahrain
BI BDI 108 257 Burundi
BJ BEN 204 229 Benin
BL BLM 652 590 Saint Barthélemy
BM BMU 060 1 Bermuda
BN BRN 096 673 Brunei Darussalam
BO BOL 068 591 Bolivia
BQ BES 535 599 Caribbean Netherlands
BR BRA 076 55 Brazil
BS BHS 044 1 Bahamas
BT BTN 064 975 Bhutan
BV BVT 074 - Bouvet Island
BW BWA 072 267 Botswana
BY BLR 112 375 Belarus
BZ BLZ 084 501 Belize
CA CAN 124 1 Canada
CC CCK 166 61 Cocos (Keeling) Islands
CD COD 180 243 Democratic Republic of the Congo
CF CAF 140 236 Central African Republic
CG COG 178 242 Republic of the Congo
CH CHE 756 41 Switzerland
CI CIV 384 225 Côte d’Ivoire
CK COK 184 682 Cook Islands
CL CHL 152 56 Chile
CM CMR 120 237 Cameroon
CN CHN 156 86 China
CO COL 170 57 Colombia
CR CRI 188 506 Costa Rica
CU CUB 192 53 Cuba
CV CPV 132 238 Cape Verde
CW CUW 531 599 Curaçao
CX CXR 162 61 Christmas Island
CY CYP 196 357 Cyprus
CZ CZE 203 420 Czech Republic
DE DEU 276 49 Germany
DJ DJI 262 253 Djibouti
DK DNK 208 45 Denmark
DM DMA 212 1 Dominica
DO DOM 214 1 Dominican Republic
DZ DZA 012 213 Algeria
EC ECU 218 593 Ecuador
EE EST 233 372 Estonia
EG EGY 818 20 Egypt
EH ESH 732 212 Western Sahara
ER ERI 232 291 Eritrea
ES ESP 724 34 Spain
ET ETH 231 251 Ethiopia
FI FIN 246 358 Finland
FJ FJI 242 679 Fiji
FK FLK 238 500 Falkland Islands
FM FSM 583 691 Micronesia
FO FRO 234 298 Faroe Islands
FR FRA 250 33 France
GA GAB 266 241 Gabon
GB GBR 826 44 United Kingdom
GD GRD 308 1 Grenada
GE GEO 268 995 Georgia
GF GUF 254 594 French Guiana
GG GGY 831 44 Guernsey
GH GHA 288 233 Ghana
GI GIB 292 350 Gibraltar
GL GRL 304 299 Greenland
GM GMB 270 220 Republic of The Gambia
GN GIN 324 224 Guinea
GP GLP 312 590 Guadeloupe
GQ GNQ 226 240 Equatorial Guinea
GR GRC 300 30 Greece
GS SGS 239 - South Georgia and the South Sandwich Islands
GT GTM 320 502 Guatemala
GU GUM 316 1 Guam
GW GNB 624 245 Guinea-Bissau
GY GUY 328 592 Guyana
HK HKG 344 852 Hong Kong
HM HMD 334 - Heard Island and McDonald Islands
HN HND 340 504 Honduras
HR HRV 191 385 Croatia
HT HTI 332 509 Haiti
HU HUN 348 36 Hungary
ID IDN 360 62 Indonesia
IE IRL 372 353 Ireland
IL ISR 376 972 Israel
IM IMN 833 44 Isle of Man
IN IND 356 91 India
IO IOT 086 246 British Indian Ocean Territory
IQ IRQ 368 964 Iraq
IR IRN 364 98 Islamic Republic of Iran
IS ISL 352 354 Iceland
IT ITA 380 39 Italy
JE JEY 832 44 Jersey
JM JAM 388 1 Jamaica
JO JOR 400 962 Jordan
JP JPN 392 81 Japan
KE KEN 404 254 Kenya
KG KGZ 417 996 Kyrgyzstan
KH KHM 116 855 Cambodia
KI KIR 296 686 Kiribati
KM COM 174 269 Comoros
KN KNA 659 1 Saint Kitts and Nevis
KP PRK 408 850 North Korea
KR KOR 410 82 South Korea
KW KWT 414 965 Kuwait
KY CYM 136 1 Cayman Islands
KZ KAZ 398 7 Kazakhstan
LA LAO 418 856 Laos
LB LBN 422 961 Lebanon
LC LCA 662 1 Saint Lucia
LI LIE 438 423 Liechtenstein
LK LKA 144 94 Sri Lanka
LR LBR 430 231 Liberia
LS LSO 426 266 Lesotho
LT LTU 440 370 Lithuania
LU LUX 442 352 Luxembourg
LV LVA 428 371 Latvia
LY LBY 434 218 Libya
MA MAR 504 212 Morocco
MC MCO 492 377 Monaco
MD MDA 498 373 Moldova, Republic of
ME MNE 499 382 Montenegro
MF MAF 663 590 Saint Martin
MG MDG 450 261 Madagascar
MH MHL 584 692 Marshall Islands
MK MKD 807 389 North Macedonia
ML MLI 466 223 Mali
MM MMR 104 95 Myanmar
MN MNG 496 976 Mongolia
MO MAC 446 853 Macao
MP MNP 580 1 Northern Mariana Islands
MQ MTQ 474 596 Martinique
MR MRT 478 222 Mauritania
MS MSR 500 1 Montserrat
MT MLT 470 356 Malta
MU MUS 480 230 Mauritius
MV MDV 462 960 Maldives
MW MWI 454 265 Malawi
MX MEX 484 52 Mexico
MY MYS 458 60 Malaysia
MZ MOZ 508 258 Mozambique
NA NAM 516 264 Namibia
NC NCL 540 687 New Caledonia
NE NER 562 227 Niger
NF NFK 574 672 Norfolk Island
NG NGA 566 234 Nigeria
NI NIC 558 505 Nicaragua
NL NLD 528 31 Netherlands
NO NOR 578 47 Norway
NP NPL 524 977 Nepal
NR NRU 520 674 Nauru
NU NIU 570 683 Niue
NZ NZL 554 64 New Zealand
OM OMN 512 968 Oman
PA PAN 591 507 Panama
PE PER 604 51 Peru
PF PYF 258 689 French Polynesia
PG PNG 598 675 Papua New Guinea
PH PHL 608 63 Philippines
PK PAK 586 92 Pakistan
PL POL 616 48 Poland
PM SPM 666 508 Saint Pierre and Miquelon
PN PCN 612 - Pitcairn
PR PRI 630 1 Puerto Rico
PS PSE 275 970 State of Palestine
PT PRT 620 351 Portugal
PW PLW 585 680 Palau
PY PRY 600 595 Paraguay
QA QAT 634 974 Qatar
RE REU 638 262 Reunion
RO ROU 642 40 Romania
RS SRB 688 381 Serbia
RU RUS 643 7 Russian Federation
RW RWA 646 250 Rwanda
SA SAU 682 966 Saudi Arabia
SB SLB 090 677 Solomon Islands
SC SYC 690 248 Seychelles
SD SDN 729 249 Sudan
SE SWE 752 46 Sweden
SG SGP 702 65 Singapore
SH SHN 654 290 Saint Helena
SI SVN 705 386 Slovenia
SJ SJM 744 47 Svalbard and Jan Mayen
SK SVK 703 421 Slovakia
SL SLE 694 232 Sierra Leone
SM SMR 674 378 San Marino
SN SEN 686 221 Senegal
SO SOM 706 252 Somalia
SR SUR 740 597 Suriname
SS SSD 728 211 South Sudan
ST STP 678 239 Sao Tome and Principe
SV SLV 222 503 El Salvador
SX SXM 534 1 Sint Maarten (Dutch part)
SY SYR 760 963 Syrian Arab Republic
SZ SWZ 748 268 Eswatini
TC TCA 796 1 Turks and Caicos Islands
TD TCD 148 235 Chad
TF ATF 260 - French Southern Territories
TG TGO 768 228 Togo
TH THA 764 66 Thailand
TJ TJK 762 992 Tajikistan
TK TKL 772 690 Tokelau
TL TLS 626 670 Timor-Leste
TM TKM 795 993 Turkmenistan
TN TUN 788 216 Tunisia
TO TON 776 676 Tonga
TR TUR 792 90 Türkiye
TT TTO 780 1 Trinidad and Tobago
TV TUV 798 688 Tuvalu
TW TWN 158 886 Taiwan, Province of China
TZ TZA 834 255 Tanzania
UA UKR 804 380 Ukraine
UG UGA 800 256 Uganda
UM UMI 581 - United States Minor Outlying Islands
US USA 840 1 United States of America
UY URY 858 598 Uruguay
UZ UZB 860 998 Uzbekistan
VA VAT 336 39 Vatican City
VC VCT 670 1 Saint Vincent and the Grenadines
VE VEN 862 58 Venezuela
VG VGB 092 1 Virgin Islands, British
VI VIR 850 1 Virgin Islands, U.S.
VN VNM 704 84 Vietnam
VU VUT 548 678 Vanuatu
WF WLF 876 681 Wallis and Futuna
WS WSM 882 685 Samoa
YE YEM 887 967 Yemen
YT MYT 175 262 Mayotte
ZA ZAF 710 27 South Africa
ZM ZMB 894 260 Zambia
ZW ZWE 716 263 Zimbabwe
`;

export const countries: readonly Country[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [alpha2 = '', alpha3 = '', numeric = '', callingCode = '', ...name] = row.split(' ');
    return {
      alpha2,
      alpha3,
      numeric,
      englishName: name.join(' '),
      callingCode: callingCode === '-' ? '' : callingCode,
    };
  });

const known: ReadonlySet<string> = new Set(countries.map(({ alpha2 }) => alpha2));

/** Whether this is the alpha-2 code of a country. */
export const isCountry = (alpha2: string): boolean => known.has(alpha2);
