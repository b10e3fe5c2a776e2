import { expect, test } from 'vitest';
import { useScreens } from '../../../../test/screens/screen-pages.ts';

const asked: string[] = [];
const pages = useScreens((request, path, body) => {
  if (!path.startsWith('/idp')) return undefined;
  asked.push(`${request.headers['x-amz-target']} ${body}`);
  return { status: 400, body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' } };
}, 'app.localhost');

/** Password managers write into a form without a key: some tell it by one event, some by another, some not at all. */
test.each<[string, string[]]>([
  ['input and change', ['input', 'change']],
  ['input', ['input']],
  ['change', ['change']],
  ['keys without a name', ['keydown', 'keyup', 'input']],
  ['nothing', []],
])('an e-mail and a password that are filled in with %s are sent', async (_what, events) => {
  asked.length = 0;
  const page = await pages.open({ language: 'en' });
  await page.goto(pages.at('/login'));
  const email = page.locator('input[autocomplete=username]');
  await email.waitFor();
  for (const [field, value] of [
    [email, 'ines@aurelia-motion.example'],
    [page.locator('input[autocomplete=current-password]'), 'Zürich-Messe-2027'],
  ] as const)
    await field.evaluate(
      (element, given) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, given.value);
        for (const type of given.events) element.dispatchEvent(new Event(type, { bubbles: true }));
      },
      { value, events },
    );
  await page.locator('button[type=submit]').click();
  await expect.poll(() => asked.join()).toContain('ines@aurelia-motion.example');
});
