import { normaliseStart } from "~/domain/normalise-text";

/** The words of a search, as people type them. */

const MAX_SEARCH_CHARACTERS = 100;
const MAX_WORDS = 8;

/** Words that people write around what they look for, and that name neither a machine nor a place. */
const EVERYDAY =
  "rent hire rental renting chya want wanted need needed please give show find get looking for with without and or on in at of me my i the a an near nearby around than to up per day daily is available " +
  "machine machines machinery mashin masin yantra equipment equipments tool tools implement implements farm farming farmer krishi kheti sheti agriculture agricultural " +
  "new old used second good best better nice big bigger large small smaller little cheap cheaper cheapest costly low cost price rate top strong powerful heavy fast latest modern local driver " +
  "naya nayi naye nai nava navi nave navin purana purani purane puraana juna juni june bada badi bade bara bari motha mothi mothe mota moti chhota chhoti chota choti chhote lahan sasta sasti saste swast accha achha acha achhi changla changli changle badhiya sabse sarvat ek koi koni aur ani " +
  "chahiye chahie chahiy pahije pahijet hava havi have bhada bhadyane kiraya kiraye kirae mein me mai madhe madhye ke ki ka ko ki se sathi liye saath sath sobat wala wali vala vali " +
  "चाहिए चाहिये चाहिएं किराये किराए किराया भाडा पर के की का को से में मे पास नजदीक प्रति दिन रोज मुझे हमें मेरे पाहिजे पाहिजेत हवा हवे हवी हवाय भाड्याने भाडे भाड्यावर साठी लिए लिये साथ सोबत च्या चा ची चे मध्ये मला आम्हाला जवळ जवळपास आसपास पेक्षा और आणि एक कोई कोणी वाला वाली है आहे " +
  "मशीन मशीनें मसीन मशिन मशीनरी यंत्र यंत्रे यंत्रं उपकरण उपकरणे औजार औज़ार अवजार अवजारे साधन साधने कृषि कृषी खेती शेती किसान शेतकरी " +
  "नया नयी नई नए नये नवा नवी नवे नवं नवीन पुराना पुरानी पुराने जुना जुनी जुने जुनं बड़ा बड़ी बड़े मोठा मोठी मोठे मोठं छोटा छोटी छोटे लहान सस्ता सस्ती सस्ते स्वस्त अच्छा अच्छी अच्छे चांगला चांगली चांगले चांगलं बढ़िया बेस्ट सबसे सर्वात मजबूत ताकतवर तगड़ा ड्राइवर ड्रायव्हर चालक";
const EVERYDAY_WORDS = new Set(EVERYDAY.normalize("NFC").split(" "));
/** 'Hand' alone is a way to drive a machine. */
const SECOND_HAND = /(?<!\S)(?:second|सेकं?ड|सेकें?ड|सेकण्ड)[\s-]?(?:hand|हैं?ड|हँड|हॅं?ड|हैण्ड)(?!\S)/giu;

const textOf = (search: string | undefined) => normaliseStart(search ?? "", MAX_SEARCH_CHARACTERS).toLowerCase();

const wordsOf = (text: string) => [
  ...new Set(
    text
      .split(/[\s\p{Cc}]+/u)
      .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""))
      .filter((word) => word !== ""),
  ),
];

/** Distinct words in lower case, without the punctuation around them and the control characters between. */
export const parseWords = (search: string | undefined): string[] => wordsOf(textOf(search)).slice(0, MAX_WORDS);

/** The same without everyday words: those that equipment is looked for by. */
export const parseSearch = (search: string | undefined): string[] =>
  wordsOf(textOf(search).replace(SECOND_HAND, " "))
    .filter((word) => !isEveryday(word))
    .slice(0, MAX_WORDS);

export const isEveryday = (word: string): boolean => EVERYDAY_WORDS.has(word);
