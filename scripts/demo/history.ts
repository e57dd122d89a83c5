import type { DemoLanguage } from './types';

/** A finished, paid hire with what the renter wrote about it. */
export interface PastHire {
  machine: string;
  renter: string;
  /** first day, in days before today (negative) */
  startOffset: number;
  days: number;
  /** approved: an admin confirmed the paid booking as well */
  status: 'paid' | 'approved';
  rating: number;
  language: DemoLanguage;
  comment: string;
}

type Row = readonly [
  machine: string,
  renter: string,
  startOffset: number,
  days: number,
  status: 'paid' | 'approved',
  rating: number,
  language: DemoLanguage,
  comment: string,
];

const ANIL = 'anil_jadhav';
const REKHA = 'rekha_yadav';
const VIJAY = 'vijay_patil';
const SUNITA = 'sunita_deshmukh';
const GURPREET = 'gurpreet_singh';

const ROWS: readonly Row[] = [
  ['mahindra-575', ANIL, -14, 2, 'approved', 5, 'mr', 'ट्रॅक्टर वेळेवर मिळाला आणि चांगल्या स्थितीत होता. दोन दिवसात सहा एकर रोटाव्हेटर झाला.'],
  ['mahindra-575', REKHA, -41, 3, 'paid', 5, 'en', 'Clean tractor, new tyres, and Patil ji explained the gears patiently. Diesel use was about what he said.'],
  ['mahindra-575', SUNITA, -77, 1, 'approved', 4, 'mr', 'ताकद चांगली आहे. सीट थोडी फाटलेली होती, बाकी काही तक्रार नाही.'],
  ['swaraj-744', ANIL, -23, 3, 'approved', 5, 'mr', 'देशमुख ताईंचा ट्रॅक्टर म्हणजे भरवशाचा. नांगर जोडूनही इंजिन दमले नाही.'],
  ['swaraj-744', REKHA, -58, 2, 'paid', 4, 'hi', 'ट्रैक्टर बढ़िया चला, खेत तक पहुंचाकर भी दिया। थोड़ा आवाज़ ज़्यादा करता है।'],
  ['deere-5050', ANIL, -19, 4, 'approved', 5, 'en', 'Ran the blower in my vineyard for four days without one problem. Easy to turn at the row ends.'],
  ['deere-5050', GURPREET, -66, 2, 'paid', 4, 'en', 'Good machine and honest hour meter. The top link pin was worn, so carry a spare.'],
  ['sonalika-750', REKHA, -31, 2, 'paid', 4, 'hi', 'भारी ट्रॉली आराम से खींची। लाइसेंस की कॉपी मांगी, जो सही बात है।'],
  ['kubota-mu5501', REKHA, -26, 3, 'approved', 5, 'hi', 'कीचड़ में भी नहीं फंसा। धान की रोपाई से पहले मचाई के लिए इससे अच्छा ट्रैक्टर नहीं देखा।'],
  ['kubota-mu5501', VIJAY, -82, 2, 'approved', 5, 'en', 'Four-wheel drive is worth the extra money. The cage wheels were ready when I arrived.'],
  ['jivo-245', ANIL, -37, 2, 'paid', 4, 'mr', 'बागेत फिरवायला एकदम सोपा. फक्त चढावर थोडा कमी पडतो.'],
  ['preet-987', REKHA, -47, 2, 'approved', 5, 'hi', 'दो दिन में तीस एकड़ गेहूं निकल गया। ड्राइवर को काम आता है, दाना बहुत कम गिरा।'],
  ['preet-987', ANIL, -92, 1, 'approved', 4, 'en', 'Came half a day late because of rain but finished the field the same evening. Crew was polite.'],
  ['kartar-4000', ANIL, -61, 2, 'approved', 4, 'mr', 'सोयाबीन काढणी चांगली झाली, दाणा फुटला नाही. डिझेल मात्र बरेच लागते.'],
  ['dasmesh-9100', REKHA, -118, 1, 'paid', 2, 'en', 'The straw walker broke after three hours and the rest of my wheat waited till the next day. The owner did help find another machine.'],
  ['kubota-dc68', REKHA, -35, 2, 'approved', 5, 'en', 'Cut our wet aman paddy when nobody else would enter the field. Straw came out whole.'],
  ['kubota-dc68', VIJAY, -96, 1, 'approved', 4, 'en', 'Very low grain loss. A little slow in the lodged corner, which is fair.'],
  ['yanmar-aw70', ANIL, -52, 1, 'paid', 4, 'en', 'The operator knew the machine well and carried his own spare belts. Would book again.'],
  ['claas-tiger-30', REKHA, -44, 2, 'approved', 3, 'hi', 'काम ठीक किया पर मशीन पुरानी है, एक बार बेल्ट बदलनी पड़ी। ऑपरेटर ने जल्दी ठीक कर दिया।'],
  ['lemken-opal', ANIL, -28, 2, 'approved', 5, 'mr', 'एक फूट खोल नांगरट झाली, ढेकळे व्यवस्थित पलटली. हरळी बऱ्याच अंशी निघाली.'],
  ['lemken-opal', GURPREET, -70, 3, 'paid', 5, 'en', 'Best plough I have pulled. Turning at the headland takes two seconds, and the spare shares were in the box.'],
  ['fieldking-mb', REKHA, -33, 1, 'paid', 3, 'hi', 'हल अच्छा है लेकिन एक होज़ पाइप से तेल टपक रहा था। मालिक ने अगले दिन बदलवा दिया।'],
  ['fieldking-9-tyne', ANIL, -21, 1, 'paid', 5, 'mr', 'स्प्रिंग असल्यामुळे दगड लागला तरी फणी तुटत नाही. भाडे पण परवडते.'],
  ['fieldking-9-tyne', REKHA, -54, 2, 'approved', 4, 'en', 'Simple, strong and cheap. Two shovels were a bit worn at the tips.'],
  ['landforce-9-tyne', REKHA, -39, 1, 'paid', 4, 'hi', 'सुबह जल्दी मिल गया, दोपहर तक पूरा खेत खुल गया। कल्टीवेटर मज़बूत है।'],
  ['agristar-9-tyne', ANIL, -64, 1, 'paid', 3, 'en', 'Fine on soft land. On my stony patch it jumped a lot, as the owner had warned.'],
  ['shaktiman-6ft', ANIL, -17, 2, 'approved', 5, 'mr', 'एका फेरीत माती भुसभुशीत. कांद्याचे वाफे करायला लगेच जमीन तयार झाली.'],
  ['shaktiman-6ft', REKHA, -49, 1, 'paid', 5, 'en', 'Blades were nearly new, and the PTO shaft was greased. Finished three acres before lunch.'],
  ['shaktiman-6ft', SUNITA, -88, 2, 'approved', 4, 'mr', 'काम छान झाले. गिअर बदलताना थोडे जड जाते, पण चालते.'],
  ['maschio-virat', ANIL, -25, 2, 'paid', 4, 'mr', 'जमीन एकदम समपातळीत येते. कपाशी लागवडीसाठी योग्य.'],
  ['mahindra-gyrovator', REKHA, -56, 1, 'paid', 4, 'hi', 'धान के खेत में मचाई अच्छी हुई। देखने में पुराना है पर चलने में नहीं।'],
  ['fieldking-7ft', REKHA, -30, 2, 'approved', 5, 'hi', 'पराली पूरी कट गई, जलानी नहीं पड़ी। सात फुट होने से समय आधा लगा।'],
  ['dasmesh-drill', ANIL, -73, 2, 'approved', 5, 'mr', 'बी आणि खत दोन्ही बरोबर पडले, उगवण एकसारखी झाली. पेरणीचे प्रमाण लावून दिले त्यामुळे बियाणे वाचले.'],
  ['dasmesh-drill', GURPREET, -101, 1, 'paid', 4, 'en', 'Accurate drill. One tube came loose on the road; check the clips before you start.'],
  ['bbf-planter', ANIL, -79, 2, 'approved', 5, 'mr', 'यंदा पाऊस कमी होता तरी बीबीएफमुळे सोयाबीन टिकले. पुढच्या वर्षी पण हेच यंत्र घेणार.'],
  ['fieldking-planter', REKHA, -68, 2, 'paid', 3, 'en', 'Good spacing in maize, but the plates for gram were missing and I lost an hour waiting for them.'],
  ['khedut-drill', REKHA, -43, 1, 'paid', 4, 'hi', 'जीरा और गेहूं दोनों बोए, कतारें सीधी आईं। पेटी साफ मिली थी।'],
  ['kirloskar-pump', ANIL, -20, 5, 'approved', 5, 'mr', 'लाईट नसताना पाच दिवस पाणी दिले. पंप एकदा पण बंद पडला नाही.'],
  ['jain-sprinkler', ANIL, -27, 6, 'paid', 4, 'en', 'Watered my onions evenly. A few clamps need replacing, everything else was in order.'],
  ['honda-wb30', REKHA, -15, 3, 'paid', 5, 'hi', 'हल्का और तेज़। खेत में भरा पानी एक दिन में निकाल दिया।'],
  ['greaves-pump', ANIL, -55, 3, 'paid', 2, 'en', 'Strong flow once it runs, but hand starting in the morning was hard, and the hose had a small cut.'],
  ['aspee-400', ANIL, -24, 1, 'approved', 4, 'mr', 'टाकी स्वच्छ होती, नोझल बरोबर चालले. चार तासात सगळी फवारणी आटोपली.'],
  ['aspee-600', REKHA, -36, 1, 'paid', 5, 'en', 'Twelve metres in one pass and no dripping nozzles. They even lent me gloves and a mask.'],
  ['mitra-cropmaster', GURPREET, -48, 2, 'approved', 5, 'en', 'Newest sprayer I have rented. The boom height is changed from the seat, very handy in tall tur.'],
  ['fieldking-spreader', ANIL, -60, 1, 'paid', 4, 'en', 'Two acres a filling, exactly as written. Rinse it well, it does rust at the shutter.'],
  ['landforce-broadcaster', REKHA, -34, 1, 'paid', 3, 'hi', 'खाद बिखेरता है पर हवा में एक तरफ ज़्यादा गिरती है। शांत मौसम में ही चलाएं।'],
  ['shaktiman-broadcaster', ANIL, -46, 1, 'paid', 4, 'mr', 'उसाला खत एकसारखे पडले. तीन मजुरांचे काम एका माणसात झाले.'],
  ['dasmesh-thresher', ANIL, -18, 2, 'approved', 5, 'mr', 'हरभरा मळणी झटपट झाली, दाणा स्वच्छ आणि न फुटलेला. चाळण्या बदलून दिल्या.'],
  ['dasmesh-thresher', REKHA, -63, 1, 'paid', 4, 'hi', 'मड़ाई साफ हुई, भूसा एक तरफ गिरता है। आवाज़ ज़्यादा है, कान ढककर काम करें।'],
  ['vishwakarma-thresher', ANIL, -32, 1, 'paid', 4, 'mr', 'ज्वारी चांगली निघाली. मशीन जुने आहे पण माणूस सोबत दिल्याने अडचण आली नाही.'],
  ['landforce-thresher', REKHA, -57, 2, 'approved', 3, 'en', 'Clean paddy, but it needs every bit of 45 HP. With our 40 HP tractor we had to feed slowly.'],
  ['tipping-trolley', ANIL, -22, 3, 'approved', 5, 'mr', 'शेणखताच्या वीस खेपा केल्या. हायड्रॉलिकमुळे हमाल लागले नाहीत.'],
  ['laser-leveller', REKHA, -40, 2, 'approved', 5, 'hi', 'खेत शीशे जैसा बराबर हो गया। इस बार सिंचाई में पानी सच में कम लगा।'],
  ['laser-leveller', VIJAY, -85, 1, 'paid', 4, 'en', 'The operator they sent along set up the laser in ten minutes. Battery was low by evening.'],
  ['cane-trolley', ANIL, -75, 4, 'approved', 2, 'mr', 'ट्रॉली मजबूत आहे पण एक टायर पहिल्याच दिवशी पंक्चर झाला आणि स्टेपनी नव्हती. अर्धा दिवस वाया गेला.'],
];

export const PAST_HIRES: readonly PastHire[] = ROWS.map(
  ([machine, renter, startOffset, days, status, rating, language, comment]) => ({
    machine,
    renter,
    startOffset,
    days,
    status,
    rating,
    language,
    comment,
  }),
);
