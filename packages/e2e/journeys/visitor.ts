import type { Page } from 'playwright-core';
import type { Messages } from '../harness/messages.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { agree, button, field } from './form.ts';

export interface Visitor {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const marta: Visitor = {
  name: 'Marta Lindqvist',
  email: 'marta.lindqvist@volvik.example',
  password: 'blue herons cross at noon',
};

/** Fills in the sign-up form as far as the person gets before pressing the button. */
export async function fillSignUp(page: Page, t: Messages, visitor: Visitor): Promise<void> {
  await field(page, t('accounts:field.name')).fill(visitor.name);
  await field(page, t('accounts:field.email')).fill(visitor.email);
  await field(page, t('accounts:field.password')).fill(visitor.password);
  await agree(page, t);
}

/** From the visitors' host to the empty list of points. */
export async function signUpVisitor(page: Page, server: ServerProcess, t: Messages, visitor = marta): Promise<void> {
  await page.goto(server.url('app', '/sign-up'));
  await fillSignUp(page, t, visitor);
  await button(page, t('accounts:signUp.submit')).click();
  await page.waitForURL('**/mixie-points');
}

/** Goes to one of the places at the thumb. */
export async function goTo(
  page: Page,
  t: Messages,
  place: 'points' | 'favourites' | 'scan' | 'code' | 'profile',
): Promise<void> {
  const places = page.getByRole('navigation', { name: t('visitors:places.label') });
  await places.getByRole('link', { name: t(`visitors:places.${place}`), exact: true }).click();
}
