import type { Page } from 'playwright-core';
import type { Words } from '../harness/words.ts';
import { field } from './form.ts';

/** Fills in and sends the sign-in form of the page as it stands. */
export async function signIn(page: Page, t: Words, email: string, password: string): Promise<void> {
  await field(page, t('accounts:field.email')).fill(email);
  await field(page, t('accounts:field.password')).fill(password);
  await page.getByRole('button', { name: t('accounts:login.submit'), exact: true }).click();
}
