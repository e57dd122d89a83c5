import { renderToStaticMarkup } from "react-dom/server";
import { reasonSchema } from "~/domain/bookings/booking-schema";
import { equipmentBlockSchema } from "~/domain/bookings/equipment-blocks.server";
import { postSchema, reportSchema } from "~/domain/questions/question-schema";
import { proofSchema } from "~/domain/users/user-schema";
import { reviewSchema } from "~/domain/reviews/review-schema";
import { describe, expect, it } from "vitest";
import type { ReactNode } from "react";
import { FormErrors } from "~/components/forms/form-errors";
import {
  Checkbox,
  DateInput,
  Field,
  NumberInput,
  PasswordInput,
  RadioGroup,
  Select,
  StarRatingInput,
  Textarea,
  TextInput,
} from "./fields";

/** The attributes of the first tag of that name. */
function attributes(html: string, tag: string): Record<string, string> {
  const found = new RegExp(`<${tag}( [^>]*?)?/?>`).exec(html);
  if (found === null) throw new Error(`no <${tag}> in ${html}`);
  return Object.fromEntries(
    [...(found[1] ?? "").matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

describe("Field", () => {
  it("ties label, hint and error to the control", () => {
    const html = renderToStaticMarkup(
      <Field label="Name" id="name" hint="As on the card" error={["Too short", "Letters only"]} required>
        <TextInput name="name" />
      </Field>,
    );
    expect(attributes(html, "label").for).toBe("name");
    expect(attributes(html, "input")).toMatchObject({
      id: "name",
      name: "name",
      type: "text",
      "aria-invalid": "true",
      "aria-describedby": "name-description name-error",
    });
    expect(attributes(html, "input")).toHaveProperty("required");
    expect(html).toContain('id="name-description">As on the card');
    expect(html).toMatch(/id="name-error".*Too short.*Letters only/);
  });

  it("says nothing about errors or hints that are not there", () => {
    const input = attributes(
      renderToStaticMarkup(
        <Field label="Name" id="name">
          <TextInput />
        </Field>,
      ),
      "input",
    );
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining(["aria-invalid"]));
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining(["aria-describedby"]));
    expect(Object.keys(input)).not.toEqual(expect.arrayContaining(["required"]));
  });

  it("gives a control what a form library knows of its field, which its own value overrules", () => {
    const field = { id: "form-name", name: "name", initialValue: "A", errors: ["Too short"] };
    const render = (control: ReactNode) =>
      renderToStaticMarkup(
        <Field label="Name" field={field}>
          {control}
        </Field>,
      );
    expect(attributes(render(<TextInput />), "input")).toMatchObject({
      id: "form-name",
      name: "name",
      "aria-describedby": "form-name-error",
      "aria-invalid": "true",
      value: "A",
    });
    expect(attributes(render(<TextInput defaultValue="B" />), "input").value).toBe("B");
  });

  it("gives every control an id of its own when none is named", () => {
    const html = renderToStaticMarkup(
      <>
        <Field label="A">
          <TextInput />
        </Field>
        <Field label="B">
          <TextInput />
        </Field>
      </>,
    );
    const ids = [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    const labels = [...html.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
    expect(labels).toEqual(ids);
  });

  it("wires every kind of control alike", () => {
    for (const [control, tag] of [
      [<PasswordInput key="p" />, "input"],
      [<NumberInput key="n" />, "input"],
      [<DateInput key="d" min="2026-11-21" />, "input"],
      [<Select key="s" options={[{ value: 1, label: "1" }]} />, "select"],
      [<Textarea key="t" />, "textarea"],
    ] as const) {
      const html = renderToStaticMarkup(
        <Field label="X" id="x" error="No">
          {control}
        </Field>,
      );
      expect(attributes(html, tag)).toMatchObject({ id: "x", "aria-invalid": "true", "aria-describedby": "x-error" });
    }
  });
});

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

  it("keep their type whatever is spread into them", () => {
    const given: Record<string, unknown> = { type: "text", name: "startDate" };
    expect(attributes(renderToStaticMarkup(<DateInput {...given} />), "input")).toMatchObject({
      type: "date",
      name: "startDate",
    });
    expect(attributes(renderToStaticMarkup(<Checkbox label="Yes" name="yes" />), "input").type).toBe("checkbox");
  });

  it("check the one radio that is the default", () => {
    const html = renderToStaticMarkup(
      <RadioGroup
        field={{ id: "season", name: "season", initialValue: "winter", errors: ["Choose"] }}
        legend="Season"
        options={[
          { value: "spring", label: "Spring" },
          { value: "winter", label: "Winter" },
        ]}
      />,
    );
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="winter"/);
    expect(attributes(html, "fieldset")).toMatchObject({
      id: "season",
      "aria-describedby": "season-error",
      tabindex: "-1",
    });
  });

  it("rate with five required radio buttons, each named in words", () => {
    const html = renderToStaticMarkup(
      <StarRatingInput
        field={{ id: "rating", name: "rating", initialValue: "3" }}
        legend="Rating"
        ratingLabel={(stars) => `${stars} stars`}
      />,
    );
    const radios = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
    expect(radios).toHaveLength(5);
    expect(
      radios.every((tag) => tag.includes('type="radio"') && tag.includes('name="rating"') && tag.includes("required")),
    ).toBe(true);
    expect(radios.filter((tag) => tag.includes("checked")).map((tag) => /value="(\d)"/.exec(tag)?.[1])).toEqual(["3"]);
    expect(html).toContain("5 stars");
  });
});

describe("FormErrors", () => {
  const render = (error: Record<string, string[]>) =>
    renderToStaticMarkup(<FormErrors result={{ error }} failed={{ title: "Put right" }} />);

  it("links each error to its field and can take the focus", () => {
    const html = render({ "": ["All wrong"], name: ["Too short"] });
    expect(attributes(html, "div")).toMatchObject({ role: "alert", tabindex: "-1" });
    expect(html).toMatch(/<a [^>]*href="#name">Too short<\/a>/);
    expect(html).toContain("<li>All wrong</li>");
    expect(html).toContain("Put right");
  });

  it("is nothing without errors", () => {
    expect(render({})).toBe("");
  });
});
