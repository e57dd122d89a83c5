import { expect, it } from "vitest";
import { mailboxOf } from "./email-address";

it.each([
  ["Asha@Example.in", "asha@example.in"],
  ["asha+one@example.in", "asha@example.in"],
  ["a.sha+x+y@Gmail.com", "asha@gmail.com"],
  ["a.sha@googlemail.com", "asha@gmail.com"],
  ["a.sha@example.in", "a.sha@example.in"],
])("%s leads to the mailbox %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
