import type { Page } from 'playwright-core';
import type { Messages } from '../harness/messages.ts';
import { button, field } from './form.ts';

/** Fills in and sends the sign-in form of the page as it stands. */
export async function signIn(page: Page, t: Messages, email: string, password: string): Promise<void> {
  await field(page, t('accounts:field.email')).fill(email);
  await field(page, t('accounts:field.password')).fill(password);
  await button(page, t('accounts:login.submit')).click();
}
