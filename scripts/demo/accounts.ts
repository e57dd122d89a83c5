import type { DemoAccount } from "./types";

/** Three owners, two renters, one admin. The passwords are printed at start, so they protect nothing. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    username: "vijay_patil",
    password: "Vijay123",
    name: "Vijay Patil",
    contact: "+919000000011",
    language: "en",
    role: "owner",
  },
  {
    username: "sunita_deshmukh",
    password: "Sunita123",
    name: "Sunita Deshmukh",
    contact: "+919000000012",
    language: "mr",
    role: "owner",
  },
  {
    username: "gurpreet_singh",
    password: "Gurpreet123",
    name: "Gurpreet Singh",
    contact: "gurpreet.singh@example.com",
    language: "hi",
    role: "owner",
  },
  {
    username: "anil_jadhav",
    password: "Anil123",
    name: "Anil Jadhav",
    contact: "+919000000021",
    language: "mr",
    role: "renter",
  },
  {
    username: "rekha_yadav",
    password: "Rekha123",
    name: "Rekha Yadav",
    contact: "rekha.yadav@example.com",
    language: "hi",
    role: "renter",
  },
  {
    username: "meera_joshi",
    password: "Meera123",
    name: "Meera Joshi",
    contact: "+919000000031",
    language: "en",
    role: "admin",
  },
];
