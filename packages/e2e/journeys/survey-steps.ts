import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { cutOff, reconnect } from '../harness/cut-off.ts';
import { checkScreen } from './check-screen.ts';
import { dragTo } from './drag.ts';
import { language, t } from './fixtures.ts';
import { button, field } from './form.ts';

export const written = 'Is there a PX-40 with ATEX for zone 1?';
export const questions = {
  when: 'When do you plan to buy?',
  what: 'What should we send you?',
  more: 'Anything we should know?',
};

const optionField = (page: Page, number: number) => field(page, t('surveys:option.number', { number }));
const questionField = (page: Page) => field(page, t('surveys:question.text'));
const addQuestion = (page: Page, type: 'MULTI' | 'TEXT') => button(page, t(`surveys:type.${type}`)).click();
export const order = (page: Page) => page.locator('#survey-questions ol > li h2').allInnerTexts();

/** From the form of a new survey for a point to the survey asked there, in two languages. */
export async function buildSurvey(page: Page, point: string): Promise<void> {
  await field(page, t('surveys:name')).waitFor();

  // Missing parts are shown at their place, and the header links there.
  await button(page, t('surveys:create')).click();
  await page.getByText(t('surveys:fault.text_needed')).first().waitFor();
  await field(page, t('surveys:name')).fill('What do you need?');
  await questionField(page).fill(questions.when);
  await optionField(page, 1).fill('Within 3 months');
  await optionField(page, 2).fill('Within a year');
  await optionField(page, 2).press('Enter');
  await page.keyboard.type('No date yet');
  await page.getByRole('switch', { name: t('surveys:question.requiredSwitch') }).click();

  await addQuestion(page, 'MULTI');
  await questionField(page).fill(questions.what);
  for (const [index, option] of ['Quote', 'CAD model', 'Samples of grease'].entries()) {
    if (index > 1) await optionField(page, index).press('Enter');
    await optionField(page, index + 1).fill(option);
  }
  await addQuestion(page, 'TEXT');
  await questionField(page).fill(questions.more);

  // The text goes up, with the hand.
  const gripOf = (question: string) => button(page, t('surveys:question.move', { question }));
  await dragTo(page, gripOf(questions.more), gripOf(questions.what));
  const isAbove = async () => {
    const [more, what] = [await gripOf(questions.more).boundingBox(), await gripOf(questions.what).boundingBox()];
    return (more?.y ?? 0) < (what?.y ?? 0);
  };
  await expect.poll(isAbove).toBe(true);

  await button(page, t('surveys:languages.add')).click();
  await page.getByRole('menuitem', { name: language === 'de' ? 'English' : 'Deutsch' }).click();
  await questionField(page).fill('Was sollten wir wissen?');
  await checkScreen(page, 'business-survey-builder');
  await page.getByRole('tab', { name: t(`surveys:languages.own.${language}`) }).click();

  await button(page, t('surveys:create')).click();
  await page.waitForURL(/\/survey\/[0-9a-f-]{36}$/);
  await button(page, t('surveys:point.at', { point })).waitFor();
}

/** Wherever an answer has scrolled the page to, the bar above may lie over half of a button. */
async function checkScreenFromTop(page: Page, name: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await checkScreen(page, name);
}

/** The questions in their place, one of them without a network, kept over a reload and sent when it is back. */
export async function answerSurvey(page: Page): Promise<void> {
  const next = button(page, t('answers:next'));
  await page.getByRole('heading', { name: questions.when }).waitFor();
  await next.click();
  await page.getByText(t('answers:missing.SINGLE')).waitFor();
  await page.getByRole('radio', { name: 'Within a year' }).check();
  await page.getByText(t('answers:state.SAVED'), { exact: true }).waitFor();
  await checkScreenFromTop(page, 'visitor-survey-single');
  await next.click();

  await cutOff(page.context());
  await page.getByRole('textbox', { name: questions.more }).fill(written);
  // Not the strip above, which says how many wait.
  const waiting = page.getByText(t('answers:state.WAITING'), { exact: true });
  await waiting.waitFor();
  await checkScreenFromTop(page, 'visitor-survey-text');
  await reconnect(page.context());
  await waiting.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: questions.when }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'Within a year' }).isChecked()).toBe(true);
  await next.click();
  await expect.poll(() => page.getByRole('textbox', { name: questions.more }).inputValue()).toBe(written);
  await next.click();
  await page.getByRole('checkbox', { name: 'Quote' }).check();
  await page.getByRole('checkbox', { name: 'Samples of grease' }).check();
  await button(page, t('answers:send')).click();
  await page.getByText(t('answers:done.sent')).waitFor();
  await checkScreenFromTop(page, 'visitor-survey-sent');
}
