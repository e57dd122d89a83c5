import { useTranslation } from "react-i18next";
import { Field } from "~/components/ui/field";
import { FileInput } from "~/components/ui/inputs";
import { useImageSources } from "~/components/layout/use-image-sources";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useImageUpload } from "./use-image-upload";

const TAKEN = "image/jpeg,image/png,image/webp,image/avif";

interface ImageFieldProps {
  id: string;
  /** URL of the stored image, or empty. */
  imageUrl: string;
  error?: string[] | undefined;
}

/** The stored image and a file input to replace it; where JavaScript runs, the file uploads at once. */
export function ImageField({ id, imageUrl, error }: ImageFieldProps) {
  const { t } = useTranslation("machine");
  const hydrated = useHydrated();
  const { choose, state } = useImageUpload();
  const stored = useImageSources(imageUrl);
  const kept = state.is === "kept" ? state.imageUrl : imageUrl;
  const shown = state.is === "none" || state.is === "refused" ? stored?.src : state.preview;
  return (
    <>
      <input type="hidden" name="imageUrl" value={kept} />
      <Field
        id={id}
        label={t("image")}
        hint={t(imageUrl === "" ? "imageHint" : "imageReplaceHint")}
        error={state.is === "refused" ? [state.text ?? t("imageFailed")] : error}
      >
        <FileInput
          name="image"
          accept={TAKEN}
          onChange={({ currentTarget }) => choose(currentTarget)}
          isShown={hydrated && shown !== undefined && state.is !== "refused"}
        />
      </Field>
      {shown === undefined ? null : (
        <img
          className="preview w-75 rounded-md object-contain"
          src={shown}
          alt={t("imagePreview")}
          width={320}
          height={240}
        />
      )}
      {state.is === "sending" ? (
        <progress className="block w-full" max={1} value={state.part} aria-label={t("imageSending")} />
      ) : null}
      <p className="hint" role="status">
        {state.is === "sending" ? t("imageSending") : state.is === "kept" ? t("imageKept") : null}
      </p>
    </>
  );
}
