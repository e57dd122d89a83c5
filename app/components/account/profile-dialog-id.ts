/** Id of the profile's dialog; a link opens it with `data-opens`. */
export const PROFILE_DIALOG = "profile";
