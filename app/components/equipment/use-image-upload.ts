import { useEffect, useRef, useState } from "react";
import { accountHeader } from "~/components/forms/api-call";

/** Upload URL for an image while the rest of its form is being filled in. */
const UPLOAD_PATH = "/dashboard/equipment/image";

/** The image, which the form sends too if need be; as it is where the script for a smaller one does not come. */
const shrink = async (input: HTMLInputElement, file: File): Promise<Blob> => {
  try {
    const { replaceChosen, shrinkImage } = await import("./shrink-image");
    const small = await shrinkImage(file);
    replaceChosen(input, file, small);
    return small;
  } catch {
    return file;
  }
};

export type UploadState =
  | { is: "none" }
  /** `part` is the fraction uploaded, 0 to 1. */
  | { is: "sending"; preview: string; part: number }
  | { is: "kept"; preview: string; imageUrl: string }
  /** No text means a network failure; the file stays chosen and is submitted with the form. */
  | { is: "refused"; text: string | undefined };

interface Answer {
  imageUrl?: string;
  message?: string;
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** Uploads an image by XMLHttpRequest, since fetch reports no upload progress. */
function send(file: Blob, onPart: (part: number) => void): { done: Promise<Answer>; stop: () => void } {
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

/** Previews a chosen image, shrinks it and uploads it at once; an uploaded file is not submitted with the form. */
export function useImageUpload(): { state: UploadState; choose: (input: HTMLInputElement) => void } {
  const [state, setState] = useState<UploadState>({ is: "none" });
  const running = useRef<() => void>();
  const preview = useRef<string>();
  useEffect(
    () => () => {
      running.current?.();
      if (preview.current !== undefined) URL.revokeObjectURL(preview.current);
    },
    [],
  );

  const choose = (input: HTMLInputElement) => {
    running.current?.();
    const file = input.files?.[0];
    if (file === undefined) return setState({ is: "none" });
    let isCurrent = true;
    running.current = () => (isCurrent = false);
    if (preview.current !== undefined) URL.revokeObjectURL(preview.current);
    const shown = (preview.current = URL.createObjectURL(file));
    const show = (next: UploadState) => {
      if (isCurrent) setState(next);
    };
    show({ is: "sending", preview: shown, part: 0 });
    void shrink(input, file).then(async (small) => {
      if (!isCurrent) return;
      const { done, stop } = send(small, (part) => show({ is: "sending", preview: shown, part }));
      running.current = () => {
        isCurrent = false;
        stop();
      };
      const { imageUrl, message } = await done;
      if (imageUrl === undefined) return show({ is: "refused", text: message });
      if (isCurrent) input.value = "";
      show({ is: "kept", preview: shown, imageUrl });
    });
  };
  return { state, choose };
}
