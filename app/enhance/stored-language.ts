import { LANGUAGES } from "~/i18n/language";

/** A page whose first bytes took longer came over a slow connection: styles know it by `data-slow`. */
const SLOW_AFTER_MS = 1_000;

/**
 * The only script that stands inside pages; the content policy names it by its hash. A language that was
 * chosen on this device must win before anything of another language has been painted, and every script
 * of its own file comes too late for that.
 *
 * It hides the page and asks for it again with the choice in the cookie. Where a form has just brought a
 * choice, or cookies are refused, nothing is done; a page that does not come again shows after a while, as far as it has come.
 * As old a script as phones may have browsers: what does not parse is not run, and the page stays.
 */
export const STORED_LANGUAGE_SCRIPT = `(function(d){try{if(performance.now()>${SLOW_AFTER_MS})d.dataset.slow="";var l=(localStorage.getItem("i18nextLng")||"").toLowerCase().split("-")[0],k="i18nextLng="+l,h=function(n){return("; "+document.cookie+";").indexOf("; "+n)>=0};if(!/^(${LANGUAGES.join("|")})$/.test(l)||l==d.lang||h("languageChosen=")||h(k+";"))return;document.cookie=k+"; Path=/; Max-Age=31536000; SameSite=Lax"+(location.protocol=="https:"?"; Secure":"");if(!h(k+";"))return;d.hidden=true;setTimeout(function(){d.hidden=false},5e3);location.hash?location.reload():location.replace(location.href)}catch(e){}})(document.documentElement)`;
