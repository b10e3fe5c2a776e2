import { QueryObserver } from '@tanstack/react-query';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentLanguage } from '../i18n/language.ts';
import { createQueryClient } from './query.ts';

const patience = 20_000;

beforeEach(() => i18next.init({ lng: 'en', resources: { en: {}, de: {}, es: {} } }));

/** A thing on the screen, whose answer is given when the test says so. */
async function watch() {
  const client = createQueryClient();
  const answers: (() => void)[] = [];
  const options = () => {
    const language = currentLanguage();
    const queryFn = () => new Promise<string>((give) => answers.push(() => give(`in ${language}`)));
    return { queryKey: ['readThing', {}, language], queryFn, staleTime: Number.POSITIVE_INFINITY };
  };
  const observer = new QueryObserver(client, options());
  observer.subscribe(() => undefined);
  const answer = async (): Promise<void> => {
    await vi.waitUntil(() => answers.length > 0, patience);
    answers.shift()?.();
  };
  await answer();
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess, patience);
  const speak = async (language: string): Promise<void> => {
    await i18next.changeLanguage(language);
    observer.setOptions(options());
  };
  return { client, observer, answers, answer, speak, shown: () => observer.getCurrentResult().data };
}

test('what is shown stays until it has come in the language that was chosen', async () => {
  const { shown, speak, answer } = await watch();
  await speak('de');
  expect(shown()).toBe('in en');
  await answer();
  await vi.waitUntil(() => shown() === 'in de', patience);
});

test('what had come in that language before is shown at once', async () => {
  const { shown, speak, answer, answers } = await watch();
  await speak('de');
  await answer();
  await vi.waitUntil(() => shown() === 'in de', patience);
  await speak('en');
  expect(shown()).toBe('in en');
  expect(answers).toEqual([]);
});

test('what nobody looks at is left to be fetched', async () => {
  const { client, observer } = await watch();
  observer.destroy();
  await i18next.changeLanguage('de');
  expect(client.getQueryData(['readThing', {}, 'de'])).toBeUndefined();
});
