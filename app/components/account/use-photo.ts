import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "~/components/forms/api-call";
import { showNotice } from "~/components/layout/show-notice";
import { useRevalidator } from "@remix-run/react";

export interface Photo {
  /** The photo just chosen, or the stored one. */
  shown: string | null;
  /** True while the photo uploads. */
  sending: boolean;
  choose: (file: File) => void;
}

/** Previews a chosen photo, uploads it and saves it in the profile; on failure restores the previous one. */
export function usePhoto(kept: string | null): Photo {
  const { t } = useTranslation("account");
  const { revalidate: refresh } = useRevalidator();
  const [preview, setPreview] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  const send = async (file: File) => {
    const form = new FormData();
    form.set("image", file);
    const sent = await callApi<{ imageUrl: string }>("POST", "/api/user/profile/image", form, t("imageFailed"));
    return sent.ok ? callApi("PATCH", "/api/user/profile", { imageUrl: sent.value.imageUrl }, t("imageFailed")) : sent;
  };
  const choose = async (file: File) => {
    setPreview(URL.createObjectURL(file));
    setSending(true);
    const outcome = await send(file);
    setSending(false);
    if (outcome.ok) {
      showNotice({ variant: "default", title: t("imageUploaded") });
      refresh();
    } else {
      setPreview(null);
      const text = Object.values(outcome.problems).flat()[0];
      showNotice({
        variant: "destructive",
        title: t("imageFailed"),
        text: text === t("imageFailed") ? undefined : text,
      });
    }
  };
  return { shown: preview ?? kept, sending, choose: (file) => void choose(file) };
}
