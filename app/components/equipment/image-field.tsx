import { useEffect, useRef, useState } from "react";
import { accountHeader } from "~/components/forms/api-call";
import { IMAGE_TYPES } from "~/domain/images/image";
import { MAX_IMAGES } from "~/domain/equipment/equipment";
import { useTranslation } from "react-i18next";
import { Checkbox, Field, FileInput, type FormField } from "~/components/ui/fields";
import { useImageSources } from "~/components/layout/use-frame";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { EquipmentImage } from "./equipment-image";

/** Upload URL for an image while the rest of its form is being filled in. */
const UPLOAD_PATH = "/dashboard/equipment/image";

interface Upload {
  preview: string;
  /** Fraction uploaded, 0 to 1. */
  part: number;
  imageUrl?: string;
}

/** What went wrong: more photos than a machine has, a refusal in the server's words, or a network failure. */
type UploadProblem = { is: "tooMany" } | { is: "refused"; text: string } | { is: "broken" };

interface Answer {
  imageUrl?: string;
  message?: string;
}

/** Shows, shrinks and uploads chosen images one by one. The field keeps what failed, so that the form sends it. */
function useImageUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<UploadProblem>();
  const waiting = useRef<File[]>([]);
  const broken = useRef(new Set<File>());
  const refused = useRef(new Set<File>());
  const isRunning = useRef(false);
  const stop = useRef<() => void>();
  const previews = useRef<string[]>([]);
  useEffect(
    () => () => {
      stop.current?.();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const hold = (input: HTMLInputElement, files: File[]) => {
    waiting.current = files;
    const chosen = new DataTransfer();
    for (const file of files) chosen.items.add(file);
    input.files = chosen.files;
  };
  const show = (preview: string, now: Partial<Upload> | undefined) =>
    setUploads((all) =>
      all.flatMap((one) => (one.preview !== preview ? one : now === undefined ? [] : { ...one, ...now })),
    );

  const sendOne = async (input: HTMLInputElement, chosen: File) => {
    const preview = URL.createObjectURL(chosen);
    previews.current.push(preview);
    setUploads((all) => [...all, { preview, part: 0 }]);
    const file = await shrink(chosen);
    hold(
      input,
      waiting.current.map((one) => (one === chosen ? file : one)),
    );
    const sending = send(file, (part) => show(preview, { part }));
    stop.current = sending.stop;
    const { imageUrl, message } = await sending.done;
    show(preview, imageUrl === undefined ? undefined : { imageUrl });
    if (imageUrl === undefined) {
      setProblem(message === undefined ? { is: "broken" } : { is: "refused", text: message });
      (message === undefined ? broken : refused).current.add(file);
    } else
      hold(
        input,
        waiting.current.filter((one) => one !== file),
      );
  };

  const choose = async (input: HTMLInputElement) => {
    const room = MAX_IMAGES - (input.form?.querySelectorAll("[name=images]:checked").length ?? 0);
    const all = [...waiting.current.filter((file) => !refused.current.has(file)), ...(input.files ?? [])];
    setProblem(all.length > room ? { is: "tooMany" } : undefined);
    hold(input, all.slice(0, Math.max(room, 0)));
    if (isRunning.current) return;
    isRunning.current = true;
    for (;;) {
      const next = waiting.current.find((file) => !broken.current.has(file) && !refused.current.has(file));
      if (next === undefined) break;
      await sendOne(input, next);
    }
    isRunning.current = false;
  };
  return { uploads, problem, choose };
}

/** The image as it is where the script for a smaller one does not come. */
async function shrink(file: File): Promise<File> {
  try {
    const { shrinkImage } = await import("./shrink-image");
    return await shrinkImage(file);
  } catch {
    return file;
  }
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** Uploads an image by XMLHttpRequest, since fetch reports no upload progress. */
function send(file: File, onPart: (part: number) => void): { done: Promise<Answer>; stop: () => void } {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.set("image", file, "picture");
  const done = new Promise<Answer>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onPart(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(readAnswer(request.responseText));
    request.onerror = request.onabort = () => resolve({});
    request.open("POST", UPLOAD_PATH);
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.send(body);
  });
  return { done, stop: () => request.abort() };
}

interface ImageFieldProps {
  field: FormField;
  images: readonly string[];
}

/** The stored images, of which each can be kept and one be the first, and a file input for more; where JavaScript runs, files upload at once. */
export function ImageField({ field, images }: ImageFieldProps) {
  const { t } = useTranslation("machine");
  const hydrated = useHydrated();
  const { uploads, problem, choose } = useImageUploads();
  const kept = [...new Set([...images, ...uploads.flatMap(({ imageUrl }) => imageUrl ?? [])])];
  const sending = uploads.filter(({ imageUrl }) => imageUrl === undefined);
  return (
    <Field
      field={field}
      label={t("images")}
      hint={t("imagesHint")}
      error={problem === undefined ? field.errors : [describe(problem)]}
    >
      {kept.length + sending.length === 0 ? null : (
        <ul className="rows">
          {kept.map((imageUrl, index) => (
            <li key={imageUrl}>
              <Preview imageUrl={imageUrl} preview={uploads.find((one) => one.imageUrl === imageUrl)?.preview} />
              <div>
                <Checkbox name="images" value={imageUrl} defaultChecked label={t("keepImage", { number: index + 1 })} />
                {kept.length < 2 ? null : (
                  <Checkbox
                    type="radio"
                    name="firstImage"
                    value={imageUrl}
                    defaultChecked={index === 0}
                    label={t("firstImage", { number: index + 1 })}
                  />
                )}
              </div>
            </li>
          ))}
          {sending.map(({ preview, part }) => (
            <li key={preview}>
              <Preview imageUrl="" preview={preview} />
              <progress className="flex-1" max={1} value={part} aria-label={t("imageSending")} />
            </li>
          ))}
        </ul>
      )}
      <FileInput
        multiple
        accept={IMAGE_TYPES}
        onChange={({ currentTarget }) => void choose(currentTarget)}
        hasMore={kept.length > 0}
        isShown={hydrated && uploads.length > 0 && problem === undefined}
      />
      <p className="small soft" role="status">
        {sending.length > 0 ? t("imageSending") : uploads.length > 0 ? t("imageKept") : null}
      </p>
    </Field>
  );

  function describe(of: UploadProblem): string {
    if (of.is === "refused") return of.text;
    return t(of.is === "tooMany" ? "imagesTooMany" : "imageFailed");
  }
}

function Preview({ imageUrl, preview }: { imageUrl: string; preview: string | undefined }) {
  const stored = useImageSources(imageUrl);
  return (
    <div className="w-22 flex-none">
      {preview === undefined ? (
        <EquipmentImage label="" image={stored} sizes="5.5rem" alt="" />
      ) : (
        <div className="pic">
          <img src={preview} alt="" />
        </div>
      )}
    </div>
  );
}
