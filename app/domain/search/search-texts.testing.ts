/** Texts of searches as people type them, by what they ask for: see `told` in read-search-text.test.ts. */

export const BUILD_TEXTS: Record<string, string> = {
  tractor:
    "tractor; new tractor; big tractor; good tractor on rent; cheap tractor for farming; second hand tractor; old tractor available; नया ट्रैक्टर; बड़ा ट्रैक्टर; मोठा ट्रॅक्टर; नई ट्रैक्टर; सस्ता ट्रैक्टर चाहिए; सेकंड हैंड ट्रैक्टर; चांगला ट्रॅक्टर भाड्याने; लहान ट्रॅक्टर शेतीसाठी; मला ट्रॅक्टर पाहिजे; chhota tractor kiraye par; purana tractor; tracter; tratcor; ट्रक्टर; tractr; trcator; tractor machinery; tractor for 3 days; जॉन डियर",
  rotavator:
    "rotavator; rotavator yesterday; rotavetor; roatvator; rotavatr; rota vator; रोटावेटर; रोटाव्हेटर; रोटवेटर; rotovator machine",
  plough: "plough; plouhg; plugh; नांगर; हल; नांगर यंत्र; नांगरणी मशीन; power tiller; powertiller; plow machine",
  thresher: "thresher; थ्रेशर; थ्रेशरर; thrasher; मळणी यंत्र; threshr; thresher machine on rent",
  cultivator: "cultivator; cultivtor; कल्टीवेटर; वखर; weeder; cultivater",
  sprayer: "sprayer; स्प्रेयर; sparyer; फवारणी यंत्र; drone; knapsack",
  other: "jcb; जेसीबी; trali; लोडर",
  "tractor @latur":
    "tractor latur; latur tractor; tractor near latur; tractor, latur; लातूर में ट्रैक्टर; ट्रॅक्टर लातूर; लातूरजवळ ट्रॅक्टर; tractor near Latur district; latur mein tractor chahiye; tracter latur",
  "rotavator @udgir": "rotavator udgir; rotavetor near udgir; उदगीर रोटाव्हेटर; udgir me rotavator; rotavator tal. udgir",
  "thresher @ausa": "thresher ausa; थ्रेशर औसा; ausa madhe thresher; thresher, ausa; औसा मध्ये थ्रेशर",
  "@latur": "latur; लातूर; near latur; latur district; जि. लातूर",
  "@tuljapur": "tuljapur; तुळजापूर; tulzapur",
  "@413521": "413521; 413 521",
  "thresher @413521": "413521 thresher; thresher 413521",
  "rotavator <2000":
    "rotavator under 2000; रोटावेटर २००० च्या आत; रोटाव्हेटर २०००रुपयांपर्यंत; 2000 se kam rotavator; rotavator 2000 chya aat; rotavator ₹2,000",
  "tractor <2500": "ट्रैक्टर 2,500 से कम; tractor below 2500; tractor rs 2500; tractor max 2500; ₹2500 tractor",
  "tractor @latur <3000": "लातूर में ट्रैक्टर चाहिए ₹3000 तक; tractor near latur under 3000",
  "thresher <900": "thresher 900/-; थ्रेशर ९०० रुपये",
  "mahindra 575 <2000": "mahindra 575 under 2000; 2000 se kam mahindra 575",
  "mahindra 575": "mahindra 575; mahnidra 575; mahindra575",
  "john deere": "john deere; jon deere; johndeer",
  "thresher @latur ~200": "thresher within 500 km of latur",
  "thresher @latur ~100": "thresher within 100 km of latur; लातूरपासून शंभर किमी थ्रेशर",
  "tractor @latur ~20": "tractor 20 km from latur; लातूर से बीस किलोमीटर के अंदर ट्रैक्टर; लातूरपासून वीस किलोमीटरच्या आत ट्रॅक्टर",
  "tractor driver":
    "tractor with driver; old tractor with driver on rent; ड्राइवर के साथ ट्रैक्टर; चालक सह ट्रॅक्टर; driver ke saath tractor",
  "tractor +11-24..11-24": "kal tractor; tractor tomorrow; कल ट्रैक्टर; tractor from tomorrow",
  "rotavator +11-30..12-06": "rotavator next week; अगले हफ्ते रोटावेटर",
  "+11-30..12-06": "next week; अगले हफ्ते; पुढच्या आठवड्यात",
  "rotavator @latur <2000 +11-30..12-06":
    "rotavator latur under 2000 next week; लातूर रोटावेटर २००० च्या आत पुढच्या आठवड्यात",
  "thresher @latur +11-23..11-25": "थ्रेशर सोमवार से बुधवार तक लातूर",
  "tractor +11-28..12-02": "tractor 28 november to 2 december",
  "tractor @latur +11-23..11-30": "tractor this month latur",
  "thresher +12-01..12-23": "अगले महीने थ्रेशर",
  "rotavator +12-01..12-23": "rotavator next month; पुढच्या महिन्यात रोटाव्हेटर",
  "tractor +12-01..12-23":
    "अगले महीने में ट्रैक्टर; tractor pudhchya mahinyat; agle mahine tractor; tractor in december; डिसेंबरमध्ये ट्रॅक्टर",
  "tractor +01-01..01-31": "tractor in january",
  "fieldking 9": "fieldking 9 tyne",
  "swaraj 744 @latur": "swaraj 744 latur",
  "": "machinery; farm equipment; यंत्रे; कृषि उपकरण; शेती अवजारे; मशीन चाहिए; krishi yantra; near me; zzzz",
};

export const HELD_OUT_TEXTS: Record<string, string> = {
  tractor:
    "best tractor; tractor for rent; small tractor; latest tractor; strong tractor for my farm; tractor chahiye; ek accha tractor; mota tractor; नए ट्रैक्टर; छोटा ट्रैक्टर किराये पर; अच्छे ट्रैक्टर; पुराना ट्रैक्टर; मुझे ट्रैक्टर चाहिए; खेती के लिए ट्रैक्टर; नवीन ट्रॅक्टर; जुना ट्रॅक्टर; स्वस्त ट्रॅक्टर पाहिजे; आम्हाला ट्रॅक्टर हवा; ट्रॅक्टर भाडे; navin tractor; juna tractor pahije; tractor bhadyane; trctor; tracotr; ट्रेक्टर; tracktor; tractor tool; मोठे ट्रॅक्टर; second-hand tractor; used tractor in good price",
  rotavator:
    "rotavatar; rotvator; rotavaotr; रोटावेटार; रोटाव्हेटर मशीन; big rotavator; rota veter; good rotavator on hire",
  plough: "plogh; pluogh; ploughs; नांगर पाहिजे; हल चाहिए; छोटा हल; tiller; ridger; nangar; मोठा नांगर",
  thresher: "thershser; threser; थ्रेसर; मळणी; थ्रशेर; new thresher; थ्रेशर मशीन चाहिए",
  cultivator: "culitvator; cultivators; कल्टिव्हेटर; कल्टिवेटर पाहिजे; harrow; kultivator",
  sprayer: "spryaer; sprayr; स्प्रेयर मशीन; फवारणी; spray pump; छिड़काव यंत्र",
  seeder: "seed drill; seeddrill; पेरणी यंत्र; पेरणीयंत्र; sedeer; सीड ड्रिल; बुवाई यंत्र",
  harvester: "harvester; harvsetre; हार्वेस्टर; combine harvester; hravester; हारवेस्टर चाहिए",
  other: "J.C.B.; excavator; क्रेन; post hole digger; leveller",
  "tractor @pune":
    "tractor pune; pune tractor; tractor in pune; पुणे ट्रॅक्टर; पुण्याजवळ ट्रॅक्टर; pune me tractor; tractor, pune",
  "rotavator @latur":
    "rotavator latur; लातूर रोटावेटर; rotavator around latur; rotavator dist. latur; latur ke paas rotavator; रोटाव्हेटर लातूर मध्ये",
  "thresher @sehore": "thresher sehore; सीहोर में थ्रेशर; sehore thresher; thresher near sehore; थ्रेशर सीहोर",
  "plough @baramati": "plough baramati; बारामती नांगर; नांगर बारामती; baramati madhye plough",
  "@ausa": "ausa; औसा; ausa taluka; near ausa; ता. औसा",
  "@udgir": "Udgir; उदगीर; udgeer",
  "@nagpur": "nagpur; नागपूर; nagpur district",
  "tractor @413512": "tractor 413512; 413512 tractor; ट्रॅक्टर ४१३५१२",
  "tractor <2000":
    "tractor under 2000; tractor less than 2000; tractor upto 2000; ट्रैक्टर 2000 के अंदर; ट्रैक्टर २००० तक; ट्रॅक्टर २००० पर्यंत; tractor 2000 tak; tractor 2000 se kam; tractor rs.2000; ट्रॅक्टर ₹२०००",
  "thresher <1500": "thresher below 1500; थ्रेशर १५०० रुपये; 1500 rupees thresher; थ्रेशर 1500 से कम; thresher 1500/-",
  "rotavator @latur <1800": "rotavator latur under 1800; लातूर रोटावेटर १८०० च्या आत; latur me rotavator 1800 tak",
  "swaraj 744 <1800": "swaraj 744 under 1800; swaraj 744 rs 1800",
  "swaraj 744": "swaraj 744; swarraj744; swraj 744",
  "tractor @ausa ~30": "tractor within 30 km of ausa; ausa se 30 km tractor; औसापासून तीस किमी ट्रॅक्टर; tractor ausa 30km",
  "tractor @pune ~50": "tractor 50 km from pune; पुणे से पचास किलोमीटर के अंदर ट्रैक्टर",
  "thresher driver": "thresher with driver; थ्रेशर ड्राइवर के साथ; ड्रायव्हर सोबत थ्रेशर",
  "tractor +11-25..11-25": "tractor day after tomorrow; परसों ट्रैक्टर",
  "thresher +11-24..11-24": "thresher tomorrow; थ्रेशर कल; kal thresher",
  "tractor +12-01..12-23": "tractor next month; अगले महीने ट्रैक्टर",
  "": "machines; farming tools; औजार; कृषी यंत्रे; मशीन; yantra chahiye; good machine; on rent; अवजारे भाड्याने",
};
