import type { InputFault } from '@fairlead/contract/errors';
import type { Language } from '@fairlead/contract/languages';
import type { AdditionalVisitorAttribute } from '@fairlead/contract/organizers';
import type { AttributeAnswers } from '@fairlead/contract/participation';
import { faultMessage } from '../../platform/http/input.ts';
import { ApiError } from '../../platform/http/problem.ts';

/** The code of what is wrong with an answer; null when it can be kept. */
function faultOf(attribute: AdditionalVisitorAttribute, answer: string | boolean | undefined): string | null {
  const isGiven = answer !== undefined && answer !== '' && !(attribute.kind === 'BOOLEAN' && answer === false);
  if (!isGiven) return attribute.required ? 'answer_needed' : null;
  switch (attribute.kind) {
    case 'TEXT':
      return typeof answer === 'string' ? null : 'answer_text';
    case 'BOOLEAN':
      return typeof answer === 'boolean' ? null : 'answer_boolean';
    case 'CHOICE':
      return attribute.choices.some(({ key }) => key === answer) ? null : 'answer_choice';
  }
}

/**
 * The answers to what an organizer asks, as they are stored: empty ones are left out. Throws INVALID_INPUT that names
 * every one that cannot be kept.
 */
export function checkAnswers(
  attributes: readonly AdditionalVisitorAttribute[],
  answers: AttributeAnswers,
  language: Language,
): AttributeAnswers {
  const fault = (key: string, code: string): InputFault => ({
    path: `body.additionalAttributes.${key}`,
    code,
    message: faultMessage(language, code),
  });
  const asked = new Set(attributes.map(({ key }) => key));
  const faults = [
    ...attributes.flatMap((attribute) => {
      const code = faultOf(attribute, answers[attribute.key]);
      return code === null ? [] : [fault(attribute.key, code)];
    }),
    ...Object.keys(answers)
      .filter((key) => !asked.has(key))
      .map((key) => fault(key, 'answer_unasked')),
  ];
  if (faults.length > 0) throw new ApiError('INVALID_INPUT', { faults });
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));
}
