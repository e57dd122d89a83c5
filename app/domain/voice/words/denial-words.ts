import { listWords } from "./list-words";

/** What denies, refuses or asks. None of these words may ever be part of a confirmation. */

/** Forbid or take back what they stand with. */
export const DENIALS = listWords(
  // English
  `not, dont, do not, never, never mind, nevermind, cannot, cant, wont, shouldnt, wouldnt, couldnt, isnt, arent, wasnt, doesnt, didnt,
  havent, hasnt, without, neither, nor, stop, wait, hold, cancel, cancels, canceled, cancelled, cancelling, cancellation, refuse,
  reject, wrong, nothing, none, unless, except, avoid, skip, undo, revoke, mistake, aint, mustnt, neednt`,
  // Hindi, with Malwa, Awadh, Bundelkhand, Chhattisgarh and Bhojpur
  `मत, मति, मती, मतना, मत्ती, मतु, जनि, जनी, जिन, जिनि, जिनी, जीन, झन, झनि, झनी, नइखे, नईखे, नैखे, नखे, नइखीं, नइखन, नइयां, नैयां, नईयां,
  नोहे, नाहिन, नाहिं, कोनी, कोन्या, कोयनी, नी, नीं, रद्द, निरस्त, कैंसल, कैंसिल, केंसल, केंसिल, बिना, बगैर, रुको, रुकिए, रुकिये, रुक, रुकना, रुकें,
  रोको, रोकें, रोक, ठहरो, ठहरिए, गलत, मना, मनाही, कभी नहीं, हटाओ, हटा, वापस लो`,
  // Marathi, with Vidarbha, Marathwada and Khandesh
  `नका, नकात, नकाच, नगा, नगं, नग, नगो, नगोस, नगस, नगास, नगे, नये, नयेत, नव्हे, नव्हं, नव्ह, नाथी, नसेल, नसावे, नसावं, कॅन्सल, कॅन्सेल,
  कॅन्सिल, कँसल, विना, शिवाय, वगळून, थांबा, थांब, थांबवा, थांबव, थांबू, थांबं, चुकीचं, चुकीचे, चुकीची, चूक, चुकलं, चुकून, मनाई, नुको, नुका, नोका`,
  // in Latin letters
  `mat, mati, matna, math, jani, jin, jini, jhan, naikhe, nahikhe, nakhe, naiyan, koni, radd, rad, radda, kansal, kensal, bina, bagair, ruko,
  rukiye, rukna, roko, thehro, galat, mana, naka, nakaat, nka, noka, nuka, naga, nga, nagas, nage, naye, navhe, thamba, thamb, thambva,
  chukiche, chuk, vina, shivay`,
);

/** Refuse by themselves: 'no' before other days corrects what was said. */
export const REFUSALS = listWords(
  "no, nope, nah, naw, nay, no no",
  "नहीं, नही, नहि, नहिं, नई, नइ, नईं, नइं, नै, नैं, नाहीं, ना, नां, न, नन्ना, नोप, नो",
  "नाही, नाहि, नाय, नायी, नाई, न्हाय, न्हई, न्हाई, नाहीये, नाहिये, नको, नकोय, नकोये, नकोच, नकोस, नकोत, नको रे, नको ग, नको गं, नको बा, नोको, नकु, नक्को",
  "nahi, nahin, nahee, nahii, nahe, nhi, nahiye, nai, naii, naa, na, naahi, naay, nhay, nako, nakko, nko, nakoy, nakoch, nakos, noko, naahin, nehi",
);

/** Ask whether something is so. */
export const ASKING_PARTICLES = listWords(
  // In English by the order of words: 'is it booked' asks, 'it is booked' does not.
  `is it, is this, is that, is the, is my, is our, is booking, was it, was this, was the, was my, did you, did i, did we, did it, did they, did the, have you, have i, have we,
  has it, has the, has my, has booking, are you, are they, were you, were they`,
  "क्या, का, कां, काए, काय, कांय, होय ना, हो ना, kya, kyaa, kia, ka, kaa, kay, kaay, kai",
);

/** Ask whether to do something. */
export const QUESTIONS = listWords(
  "should, shall, whether, do i, do we, am i, are we, must i, must we, may i, may we, ought",
  "करूं, करुं, करू, करु, करूंगा, करूंगी, करवाऊं, कराऊं, दूं, दुं, लूं, लुं, देऊं, लेऊं",
  "करूया, करूयात, करुया, करावं, करावी, करावे, करावा, देऊ, घेऊ, कर्रू",
  "karu, karun, karoon, karoo, karuya, karave, karavi, karaav, dun, doon, lun, loon, gheu, deu",
);

/** Ask for something that is no day: a price, a place, a reason. */
export const WIDE_QUESTIONS = listWords(
  "what, whats, why, when, where, who, whose, whom, which, how, how much, how many",
  `क्यों, क्यूं, कब, कहां, कैसे, कैसा, कैसी, कौन, कौनसा, किसका, किसकी, किस, किसलिए, कितना, कितने, कितनी, कित्ता, कित्ते, काहे, कइसे, केतना,
  कतना, कवन, कई, कांई, कदे`,
  `कधी, कुठे, कुठं, कसे, कसं, कसा, कशी, कोण, कोणता, कोणती, कोणते, किती, कितीला, कशाला, काहून, कावून, काबर, कामून, काऊन, कशाचं`,
  "kyu, kyun, kyon, kab, kahan, kaise, kaisa, kaun, kitna, kitne, kitni, kadhi, kuthe, kase, kasa, kiti, kon, kona, kahe, kashala",
);
