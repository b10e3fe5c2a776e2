import type { IncomingMessage } from 'node:http';
import type { EngagementEvent } from '@fairlead/contract/events';
import type { AnswerSet, GivenAnswer, VisitorSurvey } from '@fairlead/contract/survey-answers';
import type { SurveyQuestion } from '@fairlead/contract/surveys';
import type { Answer } from '../../../../test/serve-client.ts';

const idOf = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const surveyId = idOf(100);
const question = (
  number: number,
  type: SurveyQuestion['type'],
  text: string,
  isRequired: boolean,
  options: readonly string[] = [],
): SurveyQuestion => ({
  id: idOf(number),
  type,
  text: { en: text },
  isRequired,
  isHidden: false,
  options: options.map((en, at) => ({ id: idOf(10 * number + at), text: { en }, isHidden: false })),
});

export const survey: VisitorSurvey = {
  id: surveyId,
  defaultLanguage: 'en',
  questions: [
    question(1, 'SINGLE', 'When do you plan to buy?', true, ['Within 3 months', 'Within a year']),
    question(2, 'MULTI', 'What should we send you?', false, ['Quote', 'CAD model', 'Samples']),
    question(3, 'TEXT', 'Anything we should know?', true),
  ],
  version: 1,
};

interface Sent {
  readonly answers: readonly GivenAnswer[];
  readonly isComplete: boolean;
  readonly language: 'en';
  readonly answeredAt: string;
}

/**
 * A server of one survey. It keeps the answers and the events that it was sent; `next` is sent instead of accepting answers.
 */
export class SurveyApi {
  next: Answer | null = null;
  kept: Sent | null = null;
  readonly events: { readonly type: string | undefined; readonly event: EngagementEvent }[] = [];

  readonly answer = (request: IncomingMessage, path: string, body: string): Answer | undefined => {
    switch (`${request.method} ${path}`) {
      case `GET /papi/survey/${surveyId}`:
        return { status: 200, body: survey };
      case `GET /papi/survey/${surveyId}/answers`:
        return { status: 200, body: this.set() };
      case `POST /papi/survey/${surveyId}/answers`:
        if (this.next) return this.next;
        this.kept = JSON.parse(body) as Sent;
        return { status: 200, body: this.set() };
      case 'POST /papi/event':
        this.events.push({ type: request.headers['x-eventtype']?.toString(), event: JSON.parse(body) });
        return { status: 202, body: '' };
      default:
        return undefined;
    }
  };

  private readonly set = (): AnswerSet => ({
    surveyId,
    answers: [...(this.kept?.answers ?? [])],
    isComplete: this.kept?.isComplete ?? false,
    language: this.kept?.language ?? null,
    answeredAt: this.kept?.answeredAt ?? null,
    revision: this.kept ? 1 : 0,
  });
}
