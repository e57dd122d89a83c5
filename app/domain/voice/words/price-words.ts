import { listWords } from "./list-words";

/** Asks for an amount: with a price beside it for a price, alone for anything. */
export const AMOUNT_QUESTIONS = listWords(
  "what, whats, how much, how many, tell, tell me, say, know",
  `क्या, कितना, कितने, कितनी, कित्ता, कित्ते, केतना, कतना, बताओ, बताइए, बताइये, बताएं, बता, बोलो`,
  "काय, किती, केवढा, केवढी, केवढे, केवढं, सांगा, सांग",
  "kya, kitna, kitne, kitni, ketna, batao, bataiye, bata, kay, kiti, kevdha, kevdhe, sanga, sang",
);

/** What a price is called. */
export const PRICE_WORDS = listWords(
  `price, prices, rate, rates, cost, costs, costing, rent, rental, hire, charge, charges, fare, money, rupees, rupee, rs, amount, total, fee,
  fees, pay, expensive, bill`,
  `दाम, भाव, रेट, किराया, किराए, किराये, भाड़ा, भाड़े, कीमत, पैसा, पैसे, पइसा, रुपए, रुपये, रुपया, रूपये, खर्च, खर्चा, लागत, रकम, कुल, टोटल,
  चार्ज, लगेगा, लगेंगे, लगेगी, लागेगा, लगता, लगते, लगी, पड़ेगा, पड़ेंगे, पड़ेगी, देना होगा, देने होंगे`,
  `दर, भाडं, भाडे, भाड, भाड्याचे, किंमत, पैसं, पैसे, रुपयांना, रुपयाला, खर्च, एकूण, लागेल, लागतील, लागणार, पडेल, पडतील, द्यावे लागतील`,
  `dam, daam, bhav, bhaav, ret, kiraya, kiraye, kimat, keemat, paisa, paise, paisay, rupaye, rupay, rupiya, kharch, kharcha, lagega, lagenge,
  padega, padenge, bhada, bhade, dar, lagel, lagtil, lagnar, padel`,
);

/** Ask for a price by themselves. */
export const PRICE_QUESTIONS = listWords(
  "how much, how expensive",
  "कितने का, कितने की, कितने के, कितने में, कित्ते का, कित्ते में, के दाम, का दाम",
  "कितीला, कितीत, केवढ्याला, केवढ्यात, कितीचा, कितीची, कितीचे, कितीचं",
  "kitne ka, kitne ki, kitne me, kitne mein, kitila, kitit, kevdhyala",
);

/** What else is counted: 'how much diesel', 'कितने दिन'. */
export const OTHER_AMOUNTS = listWords(
  "time, long, day, days, hour, hours, diesel, fuel, petrol, oil, far, distance, power, horsepower, hp, weight, land, acres",
  "दिन, दिनों, समय, टाइम, घंटा, घंटे, देर, डीजल, तेल, पेट्रोल, दूर, एचपी, वजन",
  "दिवस, दिवसांचे, वेळ, तास, डिझेल, लांब, वजन",
  "din, samay, time, ghante, diesel, dur, door, divas, vel, tas, lamb",
);
