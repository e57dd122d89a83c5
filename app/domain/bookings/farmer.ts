/** The person that a booking is made for, where somebody else books and pays: a child, a shopkeeper, an office. */
export interface Farmer {
  name: string;
  /** As +91 and ten digits; null for people without a phone, and once it is no longer needed. */
  phone: string | null;
}

/** The farmer of a stored booking. */
export interface BookedFarmer extends Farmer {
  /** Counts the codes that were made; null once none works any more. */
  codeRound: number | null;
}
