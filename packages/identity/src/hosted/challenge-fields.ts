import { Html, html } from './html.ts';
import type { Reader } from './layout.ts';
import type { Challenge, Problem, SignInForm } from './sign-in-form.ts';

const alertIcon = new Html(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.75"/><path d="M12 7.7v5"/><path d="M12 16.1h.01" stroke-width="2.4"/></svg>',
);
export const companyIcon = new Html(
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 20.25V5.25a1.5 1.5 0 0 1 1.5-1.5h7A1.5 1.5 0 0 1 15 5.25v15M15 9.75h2.5a1.5 1.5 0 0 1 1.5 1.5v9M3.25 20.25h17.5M8.5 8h3M8.5 12h3M8.5 16h3"/></svg>',
);
export const googleIcon = new Html(
  '<svg class="brand" viewBox="0 0 24 24" aria-hidden="true"><path fill="#4285f4" d="M23 12.26c0-.81-.07-1.6-.2-2.36H12v4.47h6.17a5.27 5.27 0 0 1-2.29 3.46v2.87h3.7C21.75 18.7 23 15.75 23 12.26Z"/><path fill="#34a853" d="M12 23.5c3.1 0 5.7-1.03 7.59-2.79l-3.71-2.88a6.93 6.93 0 0 1-10.3-3.64H1.76v2.97A11.5 11.5 0 0 0 12 23.5Z"/><path fill="#fbbc05" d="M5.58 14.19a6.9 6.9 0 0 1 0-4.38V6.84H1.76a11.5 11.5 0 0 0 0 10.32l3.82-2.97Z"/><path fill="#ea4335" d="M12 5.07c1.68 0 3.19.58 4.38 1.72l3.29-3.29A11.5 11.5 0 0 0 1.76 6.84l3.82 2.97A6.86 6.86 0 0 1 12 5.07Z"/></svg>',
);

interface Field {
  readonly name: 'username' | 'password';
  readonly label: string;
  readonly type: 'text' | 'password';
  /** Never of a password: that is typed anew. */
  readonly value?: string;
  readonly autocomplete: 'username' | 'current-password' | 'new-password';
  readonly inputMode?: 'email';
  readonly hint?: string;
  readonly problem: Problem | undefined;
  readonly hasFocus: boolean;
}

/** States the fault, its field and the remedy, announced at once to screen readers. */
function problemNote({ translate }: Reader, problem: Problem): Html {
  return html`<p class="note problem" id="${problem.field}-problem" role="alert">${alertIcon}<span>${translate(problem.key)}</span></p>`;
}

export function field(reader: Reader, given: Field): Html {
  const { name, label, type, value, autocomplete, inputMode, hint, hasFocus } = given;
  const problem = given.problem?.field === name ? given.problem : undefined;
  const described = [problem && `${name}-problem`, hint !== undefined && `${name}-hint`].filter((id) => id);
  return html`<div class="${problem ? 'field wrong' : 'field'}">
<div class="box"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" autocapitalize="none" autocorrect="off" spellcheck="false" required${value !== undefined && html` value="${value}"`}${inputMode !== undefined && html` inputmode="${inputMode}"`}${problem && html` aria-invalid="true"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${hasFocus && html` autofocus`}></div>
${problem && problemNote(reader, problem)}
${hint !== undefined && html`<p class="note" id="${name}-hint">${hint}</p>`}
</div>`;
}

const cells = html`${Array.from({ length: 6 }, () => html`<span aria-hidden="true"></span>`)}`;

/** One field whose digits stand in six cells. Seven characters, for codes are pasted with a space in the middle. */
function codeCells(reader: Reader, given: { value: string; problem: Problem | undefined }): Html {
  const problem = given.problem?.field === 'code' ? given.problem : undefined;
  return html`<div class="${problem ? 'field wrong' : 'field'}">
<div class="cells">${cells}<input id="code" name="code" type="text" aria-label="${reader.translate('field.code')}" value="${given.value}" autocomplete="one-time-code" inputmode="numeric" maxlength="7" autocapitalize="none" autocorrect="off" spellcheck="false" required${problem && html` aria-invalid="true" aria-describedby="code-problem"`} autofocus></div>
${problem && problemNote(reader, problem)}
</div>`;
}

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
