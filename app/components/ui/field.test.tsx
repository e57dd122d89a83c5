import { renderToStaticMarkup } from "react-dom/server";
import { reasonSchema } from "~/domain/bookings/booking-schema";
import { equipmentBlockSchema } from "~/domain/bookings/equipment-blocks.server";
import { postSchema, reportSchema } from "~/domain/questions/question-schema";
import { proofSchema } from "~/domain/users/user-schema";
import { reviewSchema } from "~/domain/reviews/review-schema";
import { describe, expect, it } from "vitest";
import { Textarea } from "./fields";

const SCHEMAS = {
  comment: reviewSchema.shape.comment,
  question: postSchema.shape.text,
  report: reportSchema.shape.reason,
  reason: reasonSchema,
  proof: proofSchema,
  note: equipmentBlockSchema.options[0].shape.note,
};

describe("controls", () => {
  it("count what is written", () => {
    expect(renderToStaticMarkup(<Textarea countTo={500} defaultValue="twelve chars" />)).toContain("12/500");
    expect(renderToStaticMarkup(<Textarea defaultValue="twelve chars" />)).not.toContain("12/");
  });

  it("count as the server does, and so many are accepted", () => {
    const texts = ["\u0958".repeat(250), "\u0a59".repeat(250), "e\u0301".repeat(500), `a\r\n${"b".repeat(496)}\rc`];
    for (const text of texts.flatMap((one) => [one, ` \r\n${one}\t\n`, `${one}\u0001`]))
      for (const [name, schema] of Object.entries(SCHEMAS)) {
        const counted = /(\d+)\/500/.exec(renderToStaticMarkup(<Textarea countTo={500} defaultValue={text} />))?.[1];
        expect([name, counted, schema.safeParse(text).success]).toEqual([name, "500", true]);
        expect([name, schema.safeParse(`x${text}`).success]).toEqual([name, false]);
      }
  });
});
