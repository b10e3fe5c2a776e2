import { type Html, html } from './html.ts';
import { alertIcon } from './icons.ts';
import type { Reader } from './layout.ts';
import type { Problem } from './sign-in-form.ts';

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
export function problemNote({ translate }: Reader, problem: Problem): Html {
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
export function codeCells(reader: Reader, given: { value: string; problem: Problem | undefined }): Html {
  const problem = given.problem?.field === 'code' ? given.problem : undefined;
  return html`<div class="${problem ? 'field wrong' : 'field'}">
<div class="cells">${cells}<input id="code" name="code" type="text" aria-label="${reader.translate('field.code')}" value="${given.value}" autocomplete="one-time-code" inputmode="numeric" maxlength="7" autocapitalize="none" autocorrect="off" spellcheck="false" required${problem && html` aria-invalid="true" aria-describedby="code-problem"`} autofocus></div>
${problem && problemNote(reader, problem)}
</div>`;
}
