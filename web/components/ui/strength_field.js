import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { taking_bots, usual_bot } from "../../lib/match/votes.js";
import { SelectField } from "./fields.js";

/** How strong the computer is that takes over a seat. @param {{ name: string, value?: string, [attribute: string]: any }} props */
export const StrengthField = ({ name, value = usual_bot, ...rest }) =>
  html`<${SelectField}
    name=${name}
    label=${t("absence.strength")}
    value=${value}
    choices=${taking_bots.map((each) => [each, t(`bot.${each}`)])}
    ...${rest}
  />`;
