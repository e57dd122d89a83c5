import { normaliseSpeech } from "./normalise-speech";

/** The words of search, places and voice: what they mean, and how people write and say them. Safe for the browser. */

/**
 * One meaning a line: its name, with a value where it has one; its words in English; in Hindi and Marathi, with English ones in
 * Devanagari; and those in Latin letters. A word may have several meanings.
 */
const LINES = `
# Days and what counts them.
weekday 0 | sundays, sun | इतवार, ऐतवार, ऐतवारी, अतवार, एतवार, आइतवार, आदितवार, संडे, सनडे, रवी, रवि | ravivar, ravivari, raviwar, itwar, itvar, aitvar, aitwar
weekday 1 | mondays, mon | सोमार, सोमारी, मंडे, मनडे | somvar, somwar, somvari, somwari, somar
weekday 2 | tuesdays, tue, tues | मंगर, मंगरवार, मंगलवारी, ट्यूजडे, ट्युजडे, ट्यूसडे, ट्युसडे, ट्यूसडेला | mangalvar, mangalwar, mangalvari, mangalwari, mangal
weekday 3 | wednesdays, wed, weds, wensday, wenesday, wednsday, wedensday | बुद्ध, बुध्द, बुधबार, वेडनेसडे, वेनसडे, वेनस्डे, वेडनसडे, वेडनेस्डे, वेंसडे, वेंस्डे | budhvar, budhwar, budhvari, budhwari, budh
weekday 4 | thursdays, thu, thur, thurs | गुरूवार, गुरू, बृहस्पतिवार, बृहस्पति, वीरवार, बीरवार, बियफे, बिफे, बिहफे, बेफे, बेस्तरवार, बेस्तवार, बिस्तरवार, बेरस्तवार, जुमेरात, जुम्मेरात, थर्सडे | guruvar, guruwar, guruvari, brihaspativar, virvar
weekday 5 | fridays, fri | शुक्कर, सुक्कर, सूक, सुक, शुकर, जुम्मा, जुम्मे, जुमा, जुमे, फ्राइडे, फ्रायडे | shukravar, shukrawar, shukravari, shukrawari, shukra, sukravar, sukrawar, jumma, jumme
weekday 6 | saturdays, sat | शनवार, शनवारी, सनीचर, शनीचर, शनिचर, सनिचर, शनिच्चर, शनैश्चर, सैटरडे, सॅटरडे, सेटरडे, सॅटर्डे, सैटर्डे, शनी | shanivar, shaniwar, shanivari, shaniwari, shani, sanichar, shanichar
month 1 | january | जैनुअरी, जान्युअरी | janvari, janwari, janevari, janewari
month 2 | february | फेब्रुअरी, फेबुवारी, फरबरी | farvari, farwari, februvari
month 3 | march | मारच
month 4 | april | अप्रिल, एप्रील | aprail
month 5 | may | मई, मे | mai
month 6 | june, jun | जुन
month 7 | july, jul | जुलई | julai
month 8 | august | आगस्त, ऑगष्ट, आगस्ट, ओगस्ट | agast, ogast
month 9 | september, sept, sep | सितम्बर, सेप्टेंबर | sitambar, saptembar
month 10 | october, oct | अक्तूबर, ऑक्टूबर | aktubar, oktobar
month 11 | november, nov | नोवेंबर, नवेंबर, नोव्हंबर | navambar, novembar, navamber
month 12 | december, dec | डिसंबर, डेसेंबर, दिसम्बर, दिसेंबर | disambar, disembar, dicember, disamber, disember
number 1 | one, first | वन, फर्स्ट, एक, पहली, पहला, पहले, पहिली, पहिला, पहिल्या, एका, इक | ek, pahli, pehli, pahla, pehla, pahili, pahila, pahilya, eka
number 2 | two, second | टू, सेकंड, दो, दू, दुई, दुइ, दूसरी, दूसरा, दूसरे, दोन, दुसरी, दुसरा, दुसऱ्या | do, don, dui, dusri, doosri, dusra, dusrya
number 3 | three, third | थ्री, थर्ड, तीन, तिन, तीसरी, तीसरा, तीसरे, तिसरी, तिसरा, तिसऱ्या | teen, tin, tisri, teesri, tisra, tisrya
number 4 | four, fourth | फोर, फोर्थ, चार, चारि, चौथी, चौथा, चौथे, चौथ्या | char, chaar, chauthi
number 5 | five, fifth | फाइव, फाईव्ह, फाइव्ह, फिफ्थ, पांच, पांचवी, पांचवीं, पाच, पाचवी, पाचव्या | panch, paanch, pach, paach, panchvi
number 6 | six, sixth | सिक्स, सिक्स्थ, छह, छः, छे, छ, छै, छठी, सहा, सहावी | chhah, chah, chhe, chhai, saha, chhathi
number 7 | seven, seventh | सेवन, सेव्हन, सेवेंथ, सात, सातवीं, सातवी, सातव्या | saat, sat, satvi
number 8 | eight, eighth | एट, एथ, आठ, आठवीं, आठवी, आठव्या | aath, ath
number 9 | nine, ninth | नाइन, नाईन, नौ, नौवीं, नऊ, नवव्या | nau, nou, naou
number 10 | ten, tenth | टेन, टेंथ, दस, दश, दसवीं, दहा, दहावी, दहाव्या | das, dus, daha, dasvi
number 11 | eleven, eleventh | इलेवन, ग्यारह, ग्यारा, इगारह, अकरा | gyarah, gyara, akra
number 12 | twelve, twelfth | ट्वेल्व, बारह, बारा | barah, bara, baara
number 13 | thirteen, thirteenth | थर्टीन, तेरह, तेरा | terah
number 14 | fourteen, fourteenth | फोर्टीन, चौदह, चौदा | chaudah, chauda, chawda
number 15 | fifteen, fifteenth | फिफ्टीन, पंद्रह, पंद्रा, पंधरा | pandrah, pandra, pandhra
number 16 | sixteen, sixteenth | सिक्सटीन, सोलह, सोला, सोळा | solah, sola
number 17 | seventeen, seventeenth | सेवंटीन, सेवेंटीन, सत्रह, सत्रा, सतरा | satrah, satra
number 18 | eighteen, eighteenth | एटीन, अठारह, अठारा, अठरा | atharah, athara, athra
number 19 | nineteen, nineteenth | नाइनटीन, उन्नीस, एकोणीस, एकोनीस | unnis, ekonis
number 20 | twenty, twentieth | ट्वेंटी, बीस, वीस | bees, bis, vis, vees
number 21 |  | इक्कीस, इकीस, एकवीस | ikkis, ikis, ekvis
number 22 |  | बाईस, बाइस, बावीस | bais, baais, bavis
number 23 |  | तेईस, तेइस, तेवीस | teis, tevis
number 24 |  | चौबीस, चोवीस, चौवीस | chaubis, chovis
number 25 |  | पच्चीस, पचीस, पंचवीस | pachchis, pachis, pachhis, panchvis
number 26 |  | छब्बीस, सव्वीस | chhabbis, chabbis, savvis, savis
number 27 |  | सत्ताईस, सत्ताइस, सत्तावीस | sattais, sattavis
number 28 |  | अट्ठाईस, अठ्ठाईस, अट्ठाइस, अठाईस, अठाइस, अठ्ठावीस, अट्ठावीस, अठावीस | atthais, athais, athavis, aththavis
number 29 |  | उनतीस, उन्तीस, उनत्तीस, एकोणतीस | unatis, untis, ekontis
number 30 | thirty, thirtieth | थर्टी, तीस | tees, tis
number 31 |  | इकतीस, इकत्तीस, एकतीस | iktis, ikattis, ektis
offset -1 | yesterday | बीता कल, बीते कल, गुजरा कल, काल, कालचा, कालच्या | day before yesterday
offset 0 | today, todays, tonight | आज, आजु, आजुए, आजच, टुडे | aaj, aj, aajach
offset 1 | tomorrow, tommorow, tomorow, tommorrow, tomorrows, tmrw, tmr | कल, कलही, कल्ह, काल्ह, काल्हि, कालि, काल्हु, बिहान, बिहाने, टुमारो, टुमॉरो, टूमारो, टुमोरो, आने वाला कल, उद्या, उंद्या, उदया, उध्या, उद्याच, उदिक, उद्दा | kal, kl, udya, udyaa, uddya, udhya, bihan, kalh
offset 2 | day after tomorrow, the day after tomorrow, day after, the day after, overmorrow | परसों, परसो, परसौं, परों, परसूं, परसुं, परसु, पर्सों, डे आफ्टर टुमारो, डे आफ्टर, परवा, परव्हा, पर्वा, परवां, परवाच, परवदिशी | parso, parson, parsoo, parva, parwa, parvach, paraso
offset 3 |  | नरसों, नरसो, नरसौं, नरों, तरसों, तरसो, तरसौं, अतरसों, नड़सों, तेरवा, त्येरवा, तेरव्हा, तेरवां, तेर्वा, तेरवाच, तरवा | narso, narson, tarso, tarson, terva, terwa, day after day after tomorrow, two days after tomorrow
unit 1 | day, days | डे, डेज, दिन, दिनों, दिना, दिनन, दिनवा, रोज, दिनी, दिवस, दिवसां, दिवसा, दिवसांचा, दिवसांचे, दिस, दिसां, दिसा, दिवसाचा, दीस | din, dino, dinon, divas, diwas, divsa, divasa, divsan, dina
unit 7 | week, weeks | वीक, वीक्स, हफ्ता, हफ्ते, हफ्तों, सप्ताह, हप्ता, हप्ते, आठवडा, आठवडे, आठवड्या, आठवड्यां, अठवडा, अठवड्या | hafta, hafte, haftah, hapta, hapte, saptah, athavda, athvada, aathavda, athavada, athavdya, aathavdya, athvdya
length 1 | all day, whole day, full day, entire day, the whole of, whole of, half day, half a day, half the day, one full day, all of | दिनभर, दिन भर, दिवसभर, दिवस भर, पूरे दिन, पूरा दिन, सारा दिन, सारे दिन, दिन दिन, आधे दिन, आधा दिन, हाफ डे, फुल डे, पूर्ण दिवस, अख्खा दिवस, संपूर्ण दिवस, पुरा दिवस, अर्धा दिवस, अर्ध्या दिवसा, सगळा दिवस, दिसभर | din bhar, dinbhar, pura din, pure din, poora din, aadha din, aadhe din, divasbhar, purna divas, ardha divas
length 7 |  | हफ्ते भर, हफ्ताभर, हफ्तेभर, हप्ताभर, सप्ताह भर, सप्ताहभर, आठवडाभर, आठवडा भर, पूरे हफ्ते, पूरा हफ्ता, पूर्ण आठवडा | hafte bhar, hafta bhar, athavdabhar, aathavdabhar, whole week, full week, entire week
monthUnit | month, months | महीना, महीने, महिने, महिना, महिन्या, महिन्यां, माह, मास, मंथ | mahina, mahine, mahinya, mahinyachya, mahinyat
weekend | weekend, week end | वीकेंड, विकेंड, वीकएंड
few | few, some, several, couple, couple of, a few, a couple of, around, about, one or two, two or three, many | कुछ, कुछेक, थोड़े, थोड़ा, चंद, करीब, लगभग, कई, डेढ़, ढाई, अढ़ाई, तनी, दोएक, एकाध, दुई चार, बहुत, काही, थोडं, अंदाजे, साधारण, जवळपास, दीड, अडीच, एखाद, एखादा, एखाद दुसरा, दोनेक, बरेच, थोडेफार, जरासे | kuch, kuchh, kahi, kaahi, thode, karib, lagbhag, dedh, dhai, adich, did, andaje, ekad, ekhada
# What joins days, and counts them from one another.
from | from, starting, starting from, start from, starts, beginning, beginning from, commencing, onwards, onward, between, since | से, सें, से लेकर, से लेके, से ले के, लेकर, से शुरू, से शुरु, शुरू, शुरु, से आगे, सूं, तैं, बीच, पासून, पासुन, पासनं, पासन, पासुनं, पासून पुढे, पासून पुढं, पास्नं, पास्न, पुढे, पुढं, सुरू, दरम्यान, पासने | se, sey, se lekar, se leke, lekar, shuru, pasun, pasoon, pasna, pasnan, pasnn
to | to, till, until, til, untill, through, thru, upto, up to, up till, ending, ending on | तक, तलक, तके, लग, लगि, लौ, लों, ताईं, तांई, तईं, टू, टिल, तक के लिए, ते, पर्यंत, पर्यत, परयंत, पर्यंतच, पतोर, पतुर, पस्तोर, पस्तर, पावतर, पोतर, पातुर, लोक, लगून, परेंत, पर्यंन्त | tak, taak, tk, paryant, paryanta, parynt, parent, prayant, te
and | and | और, अउर, अउ, औ, एवं, तथा, व, एंड, अँड, आणि, आनि, आन, अन, अन्, नि, नी | aur, or bhi, ani, aani, an, n
or | or, either, after next | या, या फिर, अथवा, किंवा, किवा, नाहीतर, कि फिर | ya, ya phir, kinva, kiva
inside | in, within | में, मे, मा, के अंदर, के भीतर, अंदर, भीतर, मध्ये, मधे, आत | mein, me, ke andar, madhye, madhe
later | later, from now, hence, afterwards | बाद, के बाद, बाद में, बाद से, के बाद से, बादे, पाछे, नंतर, नंतरच्या, नंतरच | baad, ke baad, baad mein, nantar, nantr
after | after
next | next, following, the next | नेक्स्ट, अगले, अगला, अगली, अगिला, अगिले, अगलो, पुढच्या, पुढील, पुढचा, पुढचे, पुढची, फुडच्या, फुडल्या | agle, agla, agli, aglay, pudhchya, pudhil, pudhcha, pudchya, pudhachya
this | this | इस, इसी, एह, एही, या, ह्या, याच, ह्याच, चालू | is, ya, hya, iss
past | last, previous, past | पिछले, पिछला, पिछली, बीते, बीता, गए, पिछलका, गेल्या, मागच्या, मागील, मागचा | pichhle, pichle, pichla, gelya, magchya, magil
final | last, final | लास्ट, आखिरी, आखरी, अंतिम, अखिरी, आखीर, शेवटचा, शेवटच्या, शेवटची, शेवटचे, शेवटला, शेवटल्या | aakhri, aakhiri, akhri, akhiri, shevatcha, shevatchya, shevtchya, shevtcha
date |  | तारीख, तारीखे, तारीखों, तारिख, तारीक, तारखे, तारखां, तारखा, डेट | tarikh, tareekh, tarik, tarkhe, tarkha, tarikhe, tariqh
instead | instead of, instead, rather than | की जगह, के जगह, की जगह पर, के बजाय, के बदले, की बजाय, ऐवजी, च्या ऐवजी, च्याऐवजी | ki jagah, ke badle, aivaji
sorry | sorry, actually, i mean, i meant, i mean to say, correction, oops, rather, make it, make that | सॉरी, सारी, माफ करना, माफ करें, मेरा मतलब, मतलब, बल्कि, माफ करा, म्हणजे, म्हंजे | sorry sorry, matlab, mhanje
but | but | लेकिन, मगर, परंतु, पण | lekin, magar, pan
# Hours, sizes, machines and fields.
time | morning, mornings, noon, afternoon, evening, night, midnight, early, dawn, daytime, sunrise, sunset, before noon, after lunch, before lunch, after noon, forenoon, hour mark
time |  | सुबह, सुबे, सवेरे, सबेरे, सकारे, भोर, भोरे, भिनसारे, भिनसार, तड़के, दोपहर, दुपहर, दुपहरी, दुपहरिया, दोपहर बाद, दोपहर के बाद, शाम, साम, संझा, सांझ, संध्या, रात, रात्रि, मॉर्निंग, इवनिंग, ईवनिंग, आफ्टरनून, नाइट, अंधेरे, सकाळी, सकाळ, सकाळच्या, सकाळचं, सकाळच्याला, सक्काळी, सकाळीच, सकाळधरनं, दुपारी, दुपार, दुपारच्या, दुपारनंतर, संध्याकाळी, संध्याकाळ, संध्याकाळच्या, सायंकाळी, सांजच्याला, सांजच्या, सांजेला, रात्री, रात्र, रात्रीच्या, पहाटे, पहाट, दिवसा ढवळ्या
time |  |  | subah, sube, subha, savere, dopahar, dopahr, dopaher, dopehar, sham, shaam, raat, sakali, sakal, sakaali, sakalpasun, dupari, dupar, sandhyakali, sandhyakal, ratri, pahate, clocktime
clock | oclock, o clock, am, pm, a m, p m, minute, minutes | बजे, बजा, बजकर, बजेसे, एएम, पीएम, ए एम, पी एम, मिनट, वाजता, वाजले, वाजल्या, वाजे, वाजून, वाजेला, मिनिटे | baje, bje, vajta, vaajta, wajta, vajlya, vaje
hours | hour, hours, hrs, hr | घंटे, घंटा, घंटों, घंटेभर, तास, तासां, तासा, तासांचं, तासभर | ghante, ghanta, ghnte, taas, tas
measure | hp, horsepower, horse power, feet, foot, ft, inch, inches, litre, liter, litres, liters, row, rows, tyne, tynes, acre, acres, hectare, hectares, quintal, quintals, kg, kilo, ton, tons, tonne, blade, blades, bottom, bottoms, km, people, men, workers, times, trolley loads, bags, number
measure |  | एचपी, एच पी, हॉर्स पावर, हॉर्सपावर, हॉर्सपॉवर, फुट, फीट, फूट, फुटी, फिट, इंच, लीटर, लिटर, लिटरचा, एकड़, एकर, एकरा, एकराचं, एकरात, एकराला, बीघा, बिघा, बीघे, गुंठे, गुंठा, गुंठ्या, हेक्टर, हेक्टेयर, क्विंटल, किलो, टन, लाइन, लाइनों, दांते, दांत, दाती, फाळी, फाल, फार, फाळ, फण, फणी, नंबर, नंबरचा, पट्टा, मजूर, मजदूर, आदमी, लोग, जण, माणसं, माणसांना, किलोमीटर, किमी, बोरी, पोती, खेप, फेरे, बार
measure |  |  | ekad, ekar, akar, bigha, beegha, guntha, gunthe, hectar, fut, phut, dante, phali
machine | tractor, tractors, tracter, traktor, harvester, harvestor, combine, combines, combine harvester, seeder, seed drill, seed, drill, planter, planters, pump, pumps, sprinkler, sprinklers, irrigation, plough, ploughs, plow, sprayer, sprayers, cultivator, thresher, threshers, rotavator, rotavators, rotovator, rotavater, rotary, rotary tiller, tiller, power tiller, power weeder, weeder, trolley, trailer, trolly, reaper, baler, loader, leveller, leveler, laser leveller, laser, digger, post hole digger, mulcher, harrow, machine, machines, equipment, implement, generator, jcb, blower, chaff cutter, cutter, straw reaper, knapsack, boom, transplanter, rice transplanter, drone, spray, motor, engine, set, ridger, disc, disc harrow, hal, nangar
machine |  | ट्रैक्टर, ट्रेक्टर, टैक्टर, ट्राक्टर, टेक्टर, टरैक्टर, टेकटर, हार्वेस्टर, हारवेस्टर, हार्वेस्टिंग, कंबाइन, कंबाईन, सीडर, सीड ड्रिल, सीड, ड्रिल, सीडड्रिल, बुवाई यंत्र, बुवाई मशीन, बुआई मशीन, पंप, मोटर, स्प्रिंकलर, सिंचाई उपकरण, फव्वारा, हल, प्लाऊ, पलाऊ, प्लाउ, एमबी प्लाऊ, स्प्रेयर, स्प्रे, छिड़काव यंत्र, दवा मशीन, कल्टीवेटर, कल्टिवेटर, थ्रेशर, थ्रेसर, थरेसर, थ्रेशिंग मशीन, रोटावेटर, रोटवेटर, रोटावेटर मशीन, रोटरी, टिलर, पावर टिलर, वीडर, ट्रॉली, ट्राली, ट्रैली, रीपर, बेलर, लेवलर, लेजर, हैरो, मल्चर, मशीन, मसीन, मशीनें, यंत्र, उपकरण, गाड़ी, जनरेटर, जेसीबी, इंजन, स्ट्रा रीपर, भूसा मशीन, पैडी ट्रांसप्लांटर, ट्रांसप्लांटर, ड्रोन, कटर, प्लांटर, डिस्क, सेट, औजार, डोजर, चक्की मशीन, ट्रॅक्टर, ट्रक्टर, टॅक्टर, ट्रॅक्टरची, ट्रॅक्टरचे, हार्वेस्टरची, कापणी यंत्र, काढणी यंत्र, कापणी मशीन, पेरणी यंत्र, पेरणी मशीन, पेरणीयंत्र, पेरा यंत्र, पेरणी, बीबीएफ, टोकण यंत्र, सिंचन, सिंचन साधने, तुषार, ठिबक, नांगर, पलटी नांगर, पलटी, फवारणी यंत्र, फवारणी पंप, फवारा, फवारणी, मळणी यंत्र, मळणीयंत्र, मळणी मशीन, मळणी, रोटाव्हेटर, रोटर, रोटाव्हेटरची, कल्टिव्हेटर, कल्टीव्हेटर, वखर, डवरा, तिफण, ट्राॅली, ट्रेलर, रिपर, मशिन, यंत्राची, अवजार, अवजारे, पॉवर टिलर, विडर, पाणी मोटर, महिंद्रा, महेंद्रा, मैसी, मेसी, फर्ग्यूसन, स्वराज, सोराज, जॉन, जॉन डियर, जॉन डीयर, जॉनडियर, डियर, डीयर, सोनालिका, सोनालीका, कुबोटा, कुबोता, प्रीत, करतार, दशमेश, किर्लोस्कर, जैन, लेमकेन, अस्पी, एस्पी, फील्डकिंग, फिल्डकिंग, शक्तिमान, शक्तीमान, आयशर, आइशर, एस्कॉर्ट्स, फार्मट्रैक, फार्मट्रॅक, पावरट्रैक, न्यू हॉलैंड, हॉलैंड, न्यू हॉलंड, युवराज, जीवो, अर्जुन, नोवो, सरपंच, टाइगर, टायगर, डीआई, डी आई, डी आय, डीआय, डी, एक्सपी, एक्स पी, प्लस, एफई, एफ ई, एमयू, होंडा, कैप्टन, कॅप्टन, फोर्स, मल्टीक्रॉप, मल्टीक्राप, रिवर्सिबल, ट्रैक, ट्रॅक, मिनी, छोटा, छोटी, छोटे, बड़ा, बड़ी, बड़े, लहान, मोठा, मोठे, मोठं, नया, नवीन, नवा
machine |  |  | mahindra, swaraj, john, deere, john deere, deer, sonalika, kubota, preet, kartar, dasmesh, kirloskar, jain, lemken, aspee, fieldking, shaktiman, eicher, farmtrac, powertrac, massey, massey ferguson, ferguson, new holland, holland, escorts, force, captain, vst, yuvraj, jivo, arjun, nova, sarpanch, claas, honda, harvesking, tiger, di, xp, fe, dc, mu, plus, wd, hp, ft, xm, xt, ds, dx, track, multicrop, reversible, bottom, tyne, row, self propelled, straw, crop, mini, small, big, chhota, bada, motha, lahan, new
topic | weather, rain, rains, raining, rainy, sunny, hot, cold, wind, price, prices, rate, rates, cost, costs, money, rupees, rs, paid, payment, pay, refund, address, phone, number please, call, hear, wedding, holiday, birthday, school, exam, cow, buffalo, cricket, match, movie, film, news, song, happy, sick, doctor, bus, train, market, loan
topic |  | मौसम, बारिश, बरसात, धूप, गर्मी, ठंड, आंधी, हवा चलेगी, दाम, भाव, रेट, किराया, कीमत, पैसा, पैसे, रुपए, रुपये, रुपया, रूपये, पता, नंबर, फोन, कॉल, सुनाई, शादी, छुट्टी, स्कूल, परीक्षा, गाय, भैंस, क्रिकेट, मैच, फिल्म, समाचार, खबर, गाना, बीमार, डॉक्टर, अस्पताल, मंडी, बाजार, बस स्टैंड, ट्रेन, बुखार, त्योहार, बिजली, पड़ेगी बारिश, लोन, मेला, हवामान, पाऊस, पावसाचा, पाउस, पाणी पडेल, ऊन, थंडी, वारा, दर, भाडं, भाडे, भाड, किंमत, पैसं, रुपयांना, पत्ता, ऐकू, ऐकायला, लग्न, सुट्टी, शाळा, म्हैस, सामना, चित्रपट, बातम्या, बातमी, गाणं, आजारी, दवाखाना, बाजारभाव, सण, वीज, लाईट, कर्ज, जत्रा, ताप
topic |  |  | mausam, barish, baarish, barsat, dam, daam, bhav, kiraya, kimat, paisa, paise, rupaye, havaman, paus, paaus, bhada, shadi, lagna, chhutti, sutti, bazar, mandi
# Orders.
confirm | confirm, conferm, confrm, finalise, finalize, final | कन्फर्म, कनफर्म, कन्फरम, कॉन्फर्म, फाइनल, फायनल
confirmWithVerb |  | पक्की, पक्का, पक्के, पक्कं, पकी, पका, पक्की पक्की, पुष्टि, पुष्टी, निश्चित, निश्चीत, नक्की, पुख्ता, पुरी पक्की, फिक्स | pakki, pakka, pakke, pakk, paki, paka, pukka, pushti, pusti, nishchit, nischit, nishchita, nakki, fix, kanfarm, kanfirm, kanform
booking | booking, bookings, bukking | बुकिंग, बुकींग, बूकिंग, बुकिंगची, बुकिंगचा, बुकिंगचे, बुकिंगला, बुकिंग को, बुकिंग की, बुकिंग ची | buking, bukingchi, bookingchi, bookingla
book | book, books, booked, rent, hire, reserve, rent out | बुक, बूक, किराए पर, किराये पर, किराए, किराये, किराया पर, भाड़े पर, भाड़े से, भाड़े, रिजर्व, हायर, रेंट, भाड्याने, भाड्यानं, भाड्यानी, भाड्यावर, भाड्यान, भाडयाने | buk, kiraye par, kiraye pe, kiraye, kiraaye, bhade par, bhade pe, bhade, bhadyane, bhadyana
verb |  | करें, करे, करो, कर, करा, करिए, करिये, करियो, करजो, करी, करीं, कीजिए, कीजिये, कीजिएगा, कीजियेगा, कर दो, कर दे, कर दें, कर देना, कर दीजिए, कर दीजिये, कर दीजिएगा, करदो, करदे, कर लो, कर लें, कर ले, कर लीजिए, कर लेना, कर डालो, करना है, करनी है, करवा दो, करवा दीजिए, करा दो, करा दीजिए, करवाओ, करून द्या, करून दे, करून टाका, करून टाक, करून घ्या, करून घे, करुन द्या, करुन टाका, करायचे आहे, करायचं आहे, करायची आहे, करायचा आहे, करायचंय, करायचीय, करायचय, करना
verb |  |  | karo, kare, karen, kara, kar, karna hai, karni hai, karna, kijiye, kijie, kar do, kar de, kar den, kar dena, kar dijiye, kar dijie, kardo, karde, kar lo, kar le, kar lijiye, kara do, karva do, karaycha ahe, karaycha aahe, karayche ahe, karayche aahe, karaychi ahe, karaychi aahe, karaychay
give | give, send, bring, get, take, deliver, arrange
give |  | दो, दे, दें, दे दो, दे दे, दे देना, दे दीजिए, दे दीजिये, दीजिए, दीजिये, दीजिएगा, देना, दे दें, दिला दो, दिलाओ, दिला दीजिए, दिलवा दो, भेज दो, भेज देना, भेज दीजिए, भेज दे, भेजो, भेजना, भेजिए, भेजवा दो, भिजवा दो, ले जाएगा, ले जाएगी, ले जाएंगे, लगा दो, लगा देना, लिख लो, लिख दो, रख लो, रख दो, रख देना, ला दो, ले आओ, ले आना, देख लो, देख लेना, कह दो, बोल दो, पहुंचा दो, पहुंचा देना, ले लो, लेना है, लेनी है, लेना, लेनी, लें, लूंगा, लूंगी, लेंगे, मंगवा दो, मंगा दो, मंगवाना है, दऽ, दीं, दीही, देईं, दिहीं, भेजीं, भेजवाईं, दे दीं, दई दो, दइ दो, दई देव, द्या, द्यावा, द्यावे, द्यावं, द्यावी, देऊन टाका, देऊन द्या, पाठवा, पाठव, पाठवून द्या, पाठवून दे, घेऊन जाईल, घेऊन जाणार, आणून द्या, आणा, आण, घ्या, घे, घ्यायचा आहे, घ्यायचं आहे, घ्यायचे आहे, घ्यायची आहे, घ्यायचंय, घ्यायचाय, घेणार, मिळवून द्या, लावा, लावून द्या, ठेवा, ठेवून द्या, धाडा, धाड, दया
give |  |  | de do, de dena, dena, dijiye, dijie, dila do, bhej do, bhej dena, bhejo, bhejna, bhijva do, lena hai, leni hai, lena, le lo, laga do, dya, patva, pathva, pathav, ghya, gheu dya, ghyaycha ahe, ghyaycha aahe, ghyaychay, anun dya, pathvun dya
want | want, wants, wanted, need, needs, needed, needing, require, requires, required, i want to, i need to, we want to, we need to, would like, i would like to, we would like to, id like to, id like, like to, like to have, looking for, wanna, gonna need
want |  | चाहिए, चाहिये, चाहिए था, चाहिए थी, चाहिये था, चाहता, चाहती, चाहते, चाहत बा, चाही, चाहीं, चइए, चइये, चैये, चाइये, चहिए, चाहिएगा, चाहि, चाहे, जरूरत, जरुरत, जरूरी, जरूरत है, लगेगा, लगेगी, लगेंगे, लागी, चाहनू, पाहिजे, पाहीजे, पायजे, पाह्यजे, पायजेल, पायजेन, पाहिजेत, पाहिजेल, पाइजे, पाजे, हवा, हवी, हवे, हवं, हव, हवय, हवाय, हवीय, हवंय, हवेत, हवा आहे, हवे आहे, हवं आहे, हवी आहे, लागेल, लागणार, लागतो, लागते, लागल, लागतंय, लागतोय, गरज, गरज आहे, हवा व्हता, हवा होता, पाहिजे होता, पाहिजे होते, पाहिजे होती, पायजे व्हता
want |  |  | chahiye, chahie, chaiye, chahye, chahiy, chaahiye, chaie, chahiye tha, chahi, pahije, pahijey, pahijet, paije, payje, pahijel, hava, havay, hava ahe, hava aahe, have, havi, havi aahe, havi ahe, lagel, laagel, lagnar, lagega, zarurat, jarurat, zaroorat, garaj
close | close, closed, close the window, close window, close the app, close this window, close the page, thats all, thats it, that is all, close it, close this, go back, back, exit, quit, leave it, leave, forget it, forget about it, end it, bye, goodbye, good bye, finish
close |  | बंद, क्लोज, वापस जाओ, वापस जाना है, वापस जाना, वापस चलो, वापस, पीछे जाओ, पीछे चलो, रहने दो, रहने दीजिए, रहने दे, रहन दो, रहे दीं, रहे द, रहय दो, जाने दो, जाने दीजिए, छोड़ो, छोड़ दो, छोड़ दीजिए, छोड़िए, छोड़, बाहर जाओ, बाहर, हट जाओ, खत्म, खतम, समाप्त, बाय, अलविदा, बस, मागे जा, मागं जा, मागे चला, परत जा, परत चला, राहू द्या, राहू दे, राहु द्या, राहु दे, राहुद्या, रहू द्या, रहू दे, ऱ्हाऊ द्या, ऱ्हाऊ दे, सोडा, सोडून द्या, सोड, सोडून दे, जाऊ द्या, जाऊ दे, बाहेर जा, बाहेर या, बाहेर, संपवा, पुरे, बास
close |  |  | band, bandh, wapas jao, vapas jao, wapas, vapas, rehne do, rahne do, rehne de, chhodo, chodo, chod do, chhod do, jane do, khatam, mage ja, maage ja, parat ja, rahu dya, rahu de, soda, sodun dya, jau dya, baher ja
loneRefusal |  | नको
yesOfOrder | yes, yeah, yep, yup, ok, okay, sure, alright, fine | हां, हां जी, जी हां, हओ, हौ, ठीक है, ठीक, अच्छा, ओके, यस, चलो, चलिए, बिल्कुल, जरूर, हो, हो हो, होय, होय जी, व्हय, बरं, ठीक आहे, चला | haan, han, haanji, hanji, ji haan, theek hai, thik hai, thik, theek, thik aahe, thik ahe, theek aahe, theek ahe, acha, accha, achha, ho, hoy, chalo, bara
objectOfOrder | it, this, now, this one, for me | इसे, इसको, यह, ये, इसी को, अभी, अभी के अभी, नाउ, नाऊ, हे, हा, ही, याला, ह्याला, आता, आत्ता, आताच, आत्ताच, लगेच | ise, isko, yeh, ye, yah, abhi, aata, ata, atta, aatta, lagech, he, nau
courtesyOfOrder | please, kindly, sir, madam, brother, the, my, a, our, immediately, quickly, thank you, thanks
courtesyOfOrder |  | कृपया, प्लीज, जी, साहब, साहेब, साब, सर, मैडम, भैया, भइया, भाई, भाई साहब, चाचा, अंकल, दीदी, अरे, तुरंत, फटाफट, जल्दी, जल्दी से, की, को, के, मेरी, मेरा, मेरे, हमारी, हमारा, अपनी, अपना, एक, धन्यवाद, एक ठो, ठो, वाला, वाली, के लिए, भाऊ, भाव, दादा, ताई, काका, मामा, अण्णा, मॅडम, अहो, आता लगेच, लवकर, पटकन, ची, चे, चा, ला, माझी, माझे, माझा, माझं, आमची, आमचे, आमचा, आमचं
courtesyOfOrder |  |  | ji, bhai, bhaiya, bhaiyya, bhayya, sahab, saheb, ki, ko, ke, meri, mera, hamari, hamara, bhau, dada, tai, kaka, chi, che, cha, la, mazi, maza, amchi, aamchi, turant, jaldi, lavkar, plz, krupaya, ek
personOfOrder | i want to, i need to, we want to, i would like to, i would like, id like to, we would like to, i, we, for us | मुझे, मुझको, मैं, हमें, हमको, हमे, हम, हमका, हमरा, मोय, म्हने, मला, मले, माले, आम्हाला, आमाला, आमले, आम्हांला, आम्हाले, मी, आम्ही, आपल्याला | mujhe, mujhko, hame, hamein, humko, hamko, hum, main, mala, amhala, aamhala, mi, amhi
# Denials and questions.
denial | not, dont, do not, never, never mind, nevermind, cannot, cant, wont, shouldnt, wouldnt, couldnt, isnt, arent, wasnt, doesnt, didnt, havent, hasnt, without, neither, nor, stop, wait, hold, cancel, cancels, canceled, cancelled, cancelling, cancellation, refuse, reject, wrong, nothing, none, unless, except, avoid, skip, undo, revoke, mistake, aint, mustnt, neednt
denial |  | मत, मति, मती, मतना, मत्ती, मतु, जनि, जनी, जिन, जिनि, जिनी, जीन, झन, झनि, झनी, नइखे, नईखे, नैखे, नखे, नइखीं, नइखन, नइयां, नैयां, नईयां, नोहे, नाहिन, नाहिं, कोनी, कोन्या, कोयनी, नी, नीं, रद्द, निरस्त, कैंसल, कैंसिल, केंसल, केंसिल, बिना, बगैर, रुको, रुकिए, रुकिये, रुक, रुकना, रुकें, रोको, रोकें, रोक, ठहरो, ठहरिए, गलत, मना, मनाही, कभी नहीं, हटाओ, हटा, वापस लो, नका, नकात, नकाच, नगा, नगं, नग, नगो, नगोस, नगस, नगास, नगे, नये, नयेत, नव्हे, नव्हं, नव्ह, नाथी, नसेल, नसावे, नसावं, कॅन्सल, कॅन्सेल, कॅन्सिल, कँसल, विना, शिवाय, वगळून, थांबा, थांब, थांबवा, थांबव, थांबू, थांबं, चुकीचं, चुकीचे, चुकीची, चूक, चुकलं, चुकून, मनाई, नुको, नुका, नोका
denial |  |  | mat, mati, matna, math, jani, jin, jini, jhan, naikhe, nahikhe, nakhe, naiyan, koni, radd, rad, radda, kansal, kensal, bina, bagair, ruko, rukiye, rukna, roko, thehro, galat, mana, naka, nakaat, nka, noka, nuka, naga, nga, nagas, nage, naye, navhe, thamba, thamb, thambva, chukiche, chuk, vina, shivay
refusal | no, nope, nah, naw, nay, no no | नहीं, नही, नहि, नहिं, नई, नइ, नईं, नइं, नै, नैं, नाहीं, ना, नां, न, नन्ना, नोप, नो, नाही, नाहि, नाय, नायी, नाई, न्हाय, न्हई, न्हाई, नाहीये, नाहिये, नको, नकोय, नकोये, नकोच, नकोस, नकोत, नको रे, नको ग, नको गं, नको बा, नोको, नकु, नक्को | nahi, nahin, nahee, nahii, nahe, nhi, nahiye, nai, naii, naa, na, naahi, naay, nhay, nako, nakko, nko, nakoy, nakoch, nakos, noko, naahin, nehi
askingParticle | is it, is this, is that, is the, is my, is our, is booking, was it, was this, was the, was my, did you, did i, did we, did it, did they, did the, have you, have i, have we, has it, has the, has my, has booking, are you, are they, were you, were they | क्या, का, कां, काए, काय, कांय, होय ना, हो ना | kya, kyaa, kia, ka, kaa, kay, kaay, kai
question | should, shall, whether, do i, do we, am i, are we, must i, must we, may i, may we, ought | करूं, करुं, करू, करु, करूंगा, करूंगी, करवाऊं, कराऊं, दूं, दुं, लूं, लुं, देऊं, लेऊं, करूया, करूयात, करुया, करावं, करावी, करावे, करावा, देऊ, घेऊ, कर्रू | karu, karun, karoon, karoo, karuya, karave, karavi, karaav, dun, doon, lun, loon, gheu, deu
wideQuestion | what, whats, why, when, where, who, whose, whom, which, how, how much, how many | क्यों, क्यूं, कब, कहां, कैसे, कैसा, कैसी, कौन, कौनसा, किसका, किसकी, किस, किसलिए, कितना, कितने, कितनी, कित्ता, कित्ते, काहे, कइसे, केतना, कतना, कवन, कई, कांई, कदे, कधी, कुठे, कुठं, कसे, कसं, कसा, कशी, कोण, कोणता, कोणती, कोणते, किती, कितीला, कशाला, काहून, कावून, काबर, कामून, काऊन, कशाचं | kyu, kyun, kyon, kab, kahan, kaise, kaisa, kaun, kitna, kitne, kitni, kadhi, kuthe, kase, kasa, kiti, kon, kona, kahe, kashala
# Courtesy and grammar.
courtesy | please, kindly, sir, madam, maam, brother, bro, now, right now, immediately, just, quickly, then, so, hey, hi, hello, thanks, thank you, dear, well, oh, uh, um, hmm, ah, er, friend, boss, uncle, only, go ahead, go ahead and
courtesy |  | कृपया, प्लीज, जी, साहब, साहेब, साब, सर, मैडम, भैया, भइया, भाई, भाईसाहब, भाई साहब, चाचा, काका, अंकल, दीदी, बहन, बहनजी, यार, दोस्त, अभी, अब, अबही, तुरंत, तुरत, फटाफट, जल्दी, जल्दी से, फौरन, अरे, अजी, सुनो, सुनिए, सुनो जी, नमस्ते, नमस्कार, राम राम, जय जवान, धन्यवाद, तो, ही, ज़रा, बस, सिर्फ, मतलब, वो, हेलो, हैलो, नाउ, नाऊ, ओ, हे, रे, ए, एक बार, फिर, भी, हो, बाबू, मालिक, दद्दा, दाऊ, भिया, बा, बाबूजी, इधर, जो, भाऊ, भाव, दादा, ताई, अक्का, वहिनी, मामा, काकू, मावशी, अण्णा, आप्पा, सायेब, मॅडम, राव, आता, आत्ता, आताच, आत्ताच, लगेच, लवकर, ताबडतोब, पटकन, बघा, बरं का, अहो, अगं, ऐका, फक्त, नुसतं, नुसते, नुसता, तर, पण फक्त, मंग, मग, हॅलो, म्हणजे, मित्रा, गड्या, बाबा, लेका, भौ, बी, सुद्धा, पण, एकदा, काही, मला वाटतं
courtesy |  |  | ji, bhai, bhaiya, bhaiyya, bhayya, sahab, saheb, saab, abhi, ab, turant, jaldi, jaldi se, fatafat, are, arey, arre, toh, hee, zara, jara, bhau, dada, tai, kaka, mama, aata, ata, atta, aatta, lagech, lavkar, aho, bagha, phakt, fakt, namaste, namaskar, ram ram, bhi, yaar, dost, krupaya, plz, pls, plij
particle | a, an, the, single, whole, anything, of, on, for, it, its, is, are, was, be, been, will, would, can, could, may, might, do, does, did, have, has, had, to, at, by, with, there, here, some one, that, these, those, this one, one more, also, too, still, again, about, let, lets, say, said, ask, asked, tell, meant, mean, as, well, get it, able, possible, possibly, if possible, go, going, come, coming over, use, using, use it, keep, have it, take it, give me, send me, date, dates, on date, wise, time, period, duration, length, total, please can, put, make, set, start date
particle |  | के, की, को, लिए, लिये, वास्ते, खातिर, बदे, पर, पे, में, मे, ने, कर, है, हैं, हूं, था, थी, थे, हो, होगा, होगी, होना, रहेगा, रहेगी, बा, बाटे, बाड़े, अछि, वाला, वाले, वाली, वालों, वारो, वारे, यह, ये, वह, वो, इसे, इसको, इसका, इसकी, उस, उसी, इसी, एही, एगो, ठो, गो, अपन, कि, सो, भर, दिन भर, तारीख, के लिए, के लिये, के वास्ते, के खातिर, के बदे, के दिन, वाले दिन, होय, हती, आय, हे, रही, रहा, रहे, जाना, जाए, जाएगा, जाएगी, सकता, सकते, सकती, मिल, चालू, लगातार, पूरे, पूरा, पूरी, लगभग नहीं, ही, तक के, मेरे को, कूं, खों, खां, काजे, कों, सूं, ला, ले, साठी, करता, करिता, च्या, चे, ची, चा, चं, आहे, आहेत, हाय, हये, होता, होती, होते, व्हता, हा, तो, ती, त्या, त्याच, ह्याला, याला, त्यासाठी, यासाठी, कडे, वर, मध्ये, मधे, मंदी, मधी, मंधी, असेल, असल, राहील, असं, एवढं, एवढा, इतकं, म्हणून, म्हणतो, म्हणालो, म्हटलं, सांगतो, रोजी, दिवशी, च, येईल, बुवा, जाईल, जायचं, जाणार, करता येईल, शे, स
particle |  |  | saath, sath, ke, ki, ko, liye, lie, liya, ke liye, ke lie, vaste, waste, khatir, par, pe, mein, men, ne, hai, hain, hun, hoon, tha, thi, ho, hoga, hogi, wala, wale, wali, vala, vale, vali, yeh, ye, yah, woh, wo, vo, ise, isko, iska, wale din, ke din, la, saathi, sathi, karta, karita, chya, che, chi, cha, ahe, aahe, hay, hota, hoti, ha, he, tya, mage, madhye, madhe, asel, divshi, rahega, raha, rahi, hi, jo
# Machines and makes: words that name a category, and what is nearest to one.
category tractor | tractor, tractors | ट्रैक्टर, ट्रॅक्टर, ट्रेक्टर, ट्राक्टर
related tractor | massey ferguson, massey, ferguson, new holland, holland, eicher, escorts, farmtrac, powertrac, captain, force motors, vst, hmt, indo farm, digitrac, solis, john deere, mahindra, swaraj, sonalika, kubota | मैसी फर्ग्यूसन, मॅसी फर्ग्युसन, मैसी, मॅसी, फर्ग्यूसन, न्यू हॉलैंड, न्यू हॉलंड, हॉलैंड, आयशर, एस्कॉर्ट, फार्मट्रैक, फार्मट्रॅक, पावरट्रैक, पॉवरट्रॅक, जॉन डियर, महिंद्रा, स्वराज, सोनालिका, कुबोटा
category harvester | harvester, harvesters, combine harvester | हार्वेस्टर, कंबाइन हार्वेस्टर, कापणी यंत्र, हारवेस्टर, कंबाईन, कम्बाइन, कटाई मशीन, कापणी यंत्रे, कापणी मशीन, काढणी
related harvester | kartar, preet, dasmesh | काढणी यंत्र
category seeder | seeder, seeders, seeding, planter, seed drill | बुवाई यंत्र, पेरणी यंत्र, सीडर, सीड ड्रिल, बुआई, बोवाई, बिजाई, पेरणी यंत्रे, टोकण, बीज, बियाणे, बियाणं, बीजाई, बोनी, पेरा, तिफण, पाभर, प्लांटर, प्लँटर
related seeder | transplanter, happy seeder, super seeder, dibbler, sowing, sowing machine, bbf | ट्रांसप्लांटर, लागवड, रोपणी, रोपाई, बीबीएफ
category irrigation | irrigation, pump, sprinkler, drip, system, systems | सिंचाई उपकरण, सिंचन साधने, पंप, सिंचाई यंत्र, पम्प, मोटर, स्प्रिंकलर, ड्रिप, फव्वारा, तुषार, ठिबक, पंपसेट
related irrigation | water, pani, paani, engine, generator, kirloskar | पानी, पाणी, इंजन, इंजिन, जनरेटर, किर्लोस्कर
category plough | plough, ploughs, plow, plows, tiller, tillers | हल, नांगर, प्लाऊ, प्लाउ, टिलर, जुताई, पलटी, नांगरणी, नांगरट, जोताई, हंकाई
related plough | power tiller, ridger, subsoiler, chisel, disc plough, ploughing, lemken | पावर टिलर, पॉवर टिलर, रिजर, लेमकेन
category sprayer | sprayer, sprayers, spraying | छिड़काव यंत्र, फवारणी यंत्र, स्प्रेयर, स्प्रे पंप, फव्वारा, छिडकाव, फवारा, फवारणी यंत्रे
related sprayer | spray pump, knapsack, drone, blower, aspee | स्प्रे पंप, फवारणी पंप, नैपसैक, ड्रोन, ब्लोअर, दवा, दवाई, औषध, अस्पी
category cultivator | cultivator, cultivators | कल्टीवेटर, कल्टिव्हेटर, कल्टिवेटर, कल्टीव्हेटर, कुळव, वखर, मोगडा, मोगडे, मोगड, बखर, डवरा, डवरणी, कोळपे, कोळपणी
related cultivator | harrow, disc harrow, weeder, power weeder | हैरो, हॅरो, डिस्क हैरो, वीडर, विडर, निराई, गुड़ाई, निंदाई, खुरपणी
category thresher | thresher, threshers, threshing | थ्रेशर, मळणी यंत्र, थ्रैशर, थ्रेसर, मड़ाई, गहाई, मळणी यंत्रे, मळनी, दौनी, दवनी, दावनी
related thresher | winnower, sheller | शेलर
category combine | combine | कंबाइन उपकरण, कंबाईन उपकरणे, कम्बाइन
related combine | straw reaper, reaper, binder, baler, claas | रीपर, रिपर, बाइंडर, बेलर, भूसा मशीन, क्लास
category rotavator | rotavator, rotavators, rotovator | रोटावेटर, रोटाव्हेटर, रोटोवेटर, रोटर, रोटरी
related rotavator | rotary, rotary tiller, rotor, mulcher, puddler, shaktiman | मल्चर, शक्तिमान
category fertilizer | fertilizer, fertiliser, spreader | खाद यंत्र, खत यंत्र, खाद डालने के यंत्र, खत टाकण्याची यंत्रे, उर्वरक
related fertilizer | manure, urea, broadcaster | शेणखत, गोबर खाद, यूरिया, युरिया
category other | other | अन्य, इतर
related other | jcb, backhoe, loader, excavator, poclain, dozer, bulldozer, crane, dumper, tipper, trolley, trailer, cart, leveller, laser leveller, tanker, digger, post hole digger, auger, chaff cutter | जेसीबी, लोडर, एक्सकेवेटर, पोकलेन, पोकलँड, डोजर, डोझर, क्रेन, डंपर, टिपर, ट्रॉली, ट्रेलर, बैलगाड़ी, बैलगाडी, लेवलर, टैंकर, टँकर, चारा, कुट्टी, कडबा कुट्टी
# Words of a search that name neither a machine nor a place.
everyday | rent, hire, rental, renting, chya, want, wanted, need, needed, please, give, show, find, get, looking, for, with, without, and, or, on, in, at, of, me, my, i, the, a, an, near, nearby, around, than, to, up, per, day, daily, is, available, machine, machines, machinery, mashin, masin, yantra, equipment, equipments, tool, tools, implement, implements, farm, farming, farmer, krishi, kheti, sheti, agriculture, agricultural, new, old, used, second, good, best, better, nice, big, bigger, large, small, smaller, little, cheap, cheaper, cheapest, costly, low, cost, price, rate, top, strong, powerful, heavy, fast, latest, modern, local, naya, nayi, naye, nai, nava, navi, nave, navin, purana, purani, purane, puraana, juna, juni, june, bada, badi, bade, bara, bari, motha, mothi, mothe, mota, moti, chhota, chhoti, chota, choti, chhote, lahan, sasta, sasti, saste, swast, accha, achha, acha, achhi, changla, changli, changle, badhiya, sabse, sarvat, ek, koi, koni, aur, ani, chahiye, chahie, chahiy, pahije, pahijet, hava, havi, have, bhada, bhadyane, kiraya, kiraye, kirae, mein, mai, madhe, madhye, ke, ki, ka, ko, se, sathi, liye, saath, sath, sobat, wala, wali, vala, vali
everyday |  | चाहिए, चाहिये, चाहिएं, किराये, किराए, किराया, भाडा, पर, के, की, का, को, से, में, मे, पास, नजदीक, प्रति, दिन, रोज, मुझे, हमें, मेरे, पाहिजे, पाहिजेत, हवा, हवे, हवी, हवाय, भाड्याने, भाडे, भाड्यावर, साठी, लिए, लिये, साथ, सोबत, च्या, चा, ची, चे, मध्ये, मला, आम्हाला, जवळ, जवळपास, आसपास, पेक्षा, और, आणि, एक, कोई, कोणी, वाला, वाली, है, आहे, मशीन, मशीनें, मसीन, मशिन, मशीनरी, यंत्र, यंत्रे, यंत्रं, उपकरण, उपकरणे, औजार, अवजार, अवजारे, साधन, साधने, कृषि, कृषी, खेती, शेती, किसान, शेतकरी, नया, नयी, नई, नए, नये, नवा, नवी, नवे, नवं, नवीन, पुराना, पुरानी, पुराने, जुना, जुनी, जुने, जुनं, बड़ा, बड़ी, बड़े, मोठा, मोठी, मोठे, मोठं, छोटा, छोटी, छोटे, लहान, सस्ता, सस्ती, सस्ते, स्वस्त, अच्छा, अच्छी, अच्छे, चांगला, चांगली, चांगले, चांगलं, बढ़िया, बेस्ट, सबसे, सर्वात, मजबूत, ताकतवर, तगड़ा
driver | driver, drivers, operator | ड्राइवर, ड्रायव्हर, ड्राईवर, चालक, ऑपरेटर | draiver, draivar, chalak
without | without | बिना, बगैर, शिवाय | bina, shivay
# Distances, rates and places as they are written.
number 35 |  | पैंतीस, पस्तीस
number 40 | forty, fourty | चालीस, चाळीस | chalis, chalees
number 45 |  | पैंतालीस, पंचेचाळीस
number 50 | fifty | पचास, पन्नास | pachas, pachaas, pannas
number 60 | sixty | साठ | saath, sath
number 70 | seventy | सत्तर | sattar
number 75 |  | पचहत्तर, पंच्याहत्तर
number 80 | eighty | अस्सी, ऐंशी | assi, ainshi
number 90 | ninety | नब्बे, नव्वद | nabbe, navvad
number 100 | hundred | सौ, शंभर | sau, shambhar
number 150 |  | डेढ़सौ, दीडशे
number 200 |  | दोनशे | donshe
aroundDistance | within, upto, up, to, from, of, away, around, about, radius, range, distance, in, the, se, ke, ka, ki, tak, door, dur, andar, bhitar, aat, pasun, paasun, paryant, javal, jawal | से, के, का, की, तक, दूर, दूरी, अंदर, भीतर, में, दायरे, आसपास, पास, पासून, पर्यंत, आत, च्या, अंतरावर, अंतरात, अंतर, परिसरात, लांब, परिघात, जवळ
limit | under, below, within, upto, less, max, maximum, budget, rs, rupees, rupee | तक, अंदर, भीतर, कम, आत, पर्यंत, कमी, खाली, बजट, रु, रुपये, रुपए, रुपया, रुपयांत, रुपयात, रुपयांच्या, रुपयांपर्यंत, रुपयांपेक्षा | kam, kami, andar, bhitar, aat, paryant, tak, rupaye, rupay
nearBefore | near, nearby, in, at, around, of, from
nearAfter |  | में, मे, के, पास, मध्ये, मधे, जवळ, येथे | mein, me, madhe, madhye, ke, paas, pas, javal, jawal
markOf village | at post, at po, a p, r o, vpo, v p o, mu po, mukkam post, mukkam, mu, at, post, po, village, vill, vil, gram, moje, mauza | मु पो, मु पोस्ट, मुक्काम पोस्ट, मुक्काम, मु, पो, पोस्ट, रा, राहणार, गाव, गांव, ग्रा, ग्राम, ग्राम पोस्ट, मौजे, मौजा, निवासी
markOf taluka | tal, taluka, taluk, tq, tehsil, tahsil, teh, tah | ता, तालुका, तालुक्यात, तालुक्यातील, तालुक्यातला, तह, तहसील
markOf district | dist, district, distt, dt, zilla, jilla, jila, zila, jilha | जि, जिल्हा, जिल्ह्यात, जिल्ह्यातील, जिला, जिले
idleInPlace | near, nearby, around, in, the, of, city, town, india, pin, pincode, code, to, from, next, close, side, jawal, javal, jawalpas, javalpas, madhe, madhye, ke, paas, pas | जवळ, जवळपास, मध्ये, मधे, येथे, के, पास, में, मे, का, की, शहर, शहरात, भारत, पिन, कोड, पिनकोड, से, पासून, आसपास, परिसर, परिसरात
`;

const meanings = new Map<string, { value: string; words: string[] }[]>();

function read(): void {
  for (const line of LINES.split("\n")) {
    const [key = "", ...columns] = line.split("|");
    const [meaning = "", value = ""] = key.trim().split(" ");
    if (meaning === "" || meaning === "#") continue;
    const words = columns.flatMap((column) => column.split(",")).map((word) => word.trim().normalize("NFC"));
    const entries = meanings.get(meaning) ?? [];
    meanings.set(meaning, [...entries, { value, words: words.filter((word) => word !== "") }]);
  }
}

/** The values of a meaning, each with its words as they are written. They are read when first asked for. */
export function entriesOf(meaning: string): readonly { value: string; words: readonly string[] }[] {
  if (meanings.size === 0) read();
  const entries = meanings.get(meaning);
  if (entries === undefined) throw new Error(`The lexicon has no words for ${meaning}.`);
  return entries;
}

const heard = new Map<string, string[]>();

/** The words and phrases of some meanings, as utterances are compared. */
export function wordsFor(...names: readonly string[]): readonly string[] {
  const key = names.join();
  const known =
    heard.get(key) ?? names.flatMap((name) => entriesOf(name).flatMap(({ words }) => words)).map(normaliseSpeech);
  heard.set(key, known);
  return known;
}
