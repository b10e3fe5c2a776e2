import { codeCells, field, problemNote } from './fields.ts';
import { Html, html } from './html.ts';
import type { Reader } from './layout.ts';
import type { Challenge, Problem, SignInForm } from './sign-in-form.ts';

interface Asked {
  readonly challenge: Challenge;
  readonly form: SignInForm;
  readonly problem: Problem | undefined;
  readonly product: string;
  readonly drawQrCode: ((text: string) => Promise<string>) | undefined;
}

interface Part {
  readonly title: string;
  readonly intro: string;
  readonly fields: Html;
}

/** Goes along from page to page; useless without the answer to the challenge. */
function carried({ challenge, form }: Asked): Html {
  const values = {
    challenge: challenge.name,
    session: challenge.session,
    user: challenge.user,
    destination: challenge.destination,
    choices: challenge.choices.join(' '),
    secret: challenge.secret,
    username: form.username,
  };
  const inputs = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`${inputs}`;
}

function codeField(reader: Reader, { problem, form }: Asked): Html {
  // A wrong code is typed anew; one that was not sent yet stays.
  return html`${codeCells(reader, { value: problem ? '' : form.code, problem })}
<button class="button main">${reader.translate('action.continue')}</button>`;
}

function newPasswordFields(reader: Reader, { problem }: Asked): Html {
  const label = reader.translate('field.newPassword');
  const hint = reader.translate('newPassword.hint');
  return html`${field(reader, { name: 'password', label, type: 'password', autocomplete: 'new-password', hint, problem, hasFocus: true })}
<button class="button main">${reader.translate('action.save')}</button>`;
}

function choiceFields(reader: Reader, { challenge, problem, form }: Asked): Html {
  const { translate } = reader;
  const choices = challenge.choices.map((name) => {
    const checked = (form.choice === '' ? challenge.choices[0] : form.choice) === name;
    return html`<label class="choice"><input type="radio" name="choice" value="${name}"${checked && html` checked`}><span>${translate(`choose.${name}`)}</span></label>`;
  });
  return html`<fieldset class="choices" aria-label="${translate('choose.intro')}">${choices}</fieldset>
${problem && problemNote(reader, problem)}
<button class="button main">${translate('action.continue')}</button>`;
}

/** More than any e-mail address and name come to; beyond it a picture could not be read off a screen. */
const maximalPictured = 600;

async function setUpFields(reader: Reader, asked: Asked): Promise<Html> {
  const { translate } = reader;
  const { secret, user } = asked.challenge;
  const account = encodeURIComponent(`${asked.product}:${asked.form.username === '' ? user : asked.form.username}`);
  const link = `otpauth://totp/${account}?secret=${secret}&issuer=${encodeURIComponent(asked.product)}`;
  const groups = secret.replace(/(.{4})(?=.)/g, '$1 ');
  const picture = link.length <= maximalPictured ? await asked.drawQrCode?.(link) : undefined;
  return html`${picture !== undefined && html`<div class="picture" role="img" aria-label="${translate('setUp.picture')}">${new Html(picture)}</div>`}
<div class="key"><span>${translate('setUp.key')}</span><code translate="no">${groups}</code></div>
<a class="aside" href="${link}">${translate('setUp.open')}</a>
${codeField(reader, asked)}`;
}

/** The page of a challenge: heading, explanation and fields. */
export async function challengeFields(reader: Reader, asked: Asked): Promise<Part> {
  const { translate } = reader;
  const { name } = asked.challenge;
  const destination = asked.challenge.destination.replaceAll('*', '•');
  const part = (title: string, intro: string, fields: Html): Part => ({
    title: translate(`${title}.title`),
    intro,
    fields: html`${carried(asked)}${fields}`,
  });
  if (name === 'NEW_PASSWORD_REQUIRED')
    return part('newPassword', translate('newPassword.intro'), newPasswordFields(reader, asked));
  if (name === 'SELECT_MFA_TYPE') return part('choose', translate('choose.intro'), choiceFields(reader, asked));
  if (name === 'MFA_SETUP') return part('setUp', translate('setUp.intro'), await setUpFields(reader, asked));
  const intro = name === 'SOFTWARE_TOKEN_MFA' ? translate('code.app') : translate('code.sent', { destination });
  return part('code', intro, codeField(reader, asked));
}
