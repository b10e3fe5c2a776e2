import { isCode, makeCode } from '@fairlead/contract/code';
import QRCode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { openCameraOf, type PretendedCamera, pretendCameras } from '../../../../test/several-cameras.ts';
import { scanByInputMethod, scanIntoField, typeAsAltScanner } from '../../../../test/type-as-scanner.ts';
import { code, point, token, unknownCode, VisitorApi } from '../../../features/scans/test/visitor-api.ts';
import { useBusinessPages } from '../business/test/business-pages.ts';
import { checkLook } from '../business/test/check-look.ts';

const api = new VisitorApi();
const pages = useBusinessPages((request, path, body) => api.answer(request, path, body) ?? undefined, 'app.localhost');
const stored = { 'fairlead.sessionToken': token };
const white = { id: 'usb', label: 'Logitech BRIO', colour: '#fff' };

async function open(cameras: readonly PretendedCamera[], language = 'en') {
  const page = await pages.open(390, language, stored);
  await pretendCameras(page, cameras);
  await page.goto(pages.at('/scanner'));
  return page;
}

test('where a device has several cameras another one is chosen, and remembered', async () => {
  const page = await open([{ id: 'built-in', label: 'FaceTime HD Camera' }, white]);
  const choice = page.getByRole('combobox', { name: 'Camera' });
  await choice.waitFor();
  await expect.poll(() => choice.locator('option').allInnerTexts()).toEqual(['FaceTime HD Camera', 'Logitech BRIO']);
  await choice.focus();
  await choice.selectOption('Logitech BRIO');
  await expect.poll(() => openCameraOf(page)).toBe('usb');
  await expect.poll(() => choice.inputValue()).toBe('usb');
  expect(await choice.evaluate((element) => element === document.activeElement)).toBe(true);
  await checkLook(page, 'visitor-cameras');
  await page.getByRole('link', { name: 'Points' }).click();
  await choice.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await choice.waitFor();
  expect(await openCameraOf(page)).toBe('usb');
});

test.each([
  ['en', ['Back camera 2', 'Back camera 1', 'Front camera 1']],
  ['de', ['Rückkamera 2', 'Rückkamera 1', 'Frontkamera 1']],
  ['es', ['Cámara trasera 2', 'Cámara trasera 1', 'Cámara frontal 1']],
])(
  'a phone opens its main camera, and its cameras have names that people understand, in %s',
  async (language, names) => {
    const labels = ['camera2 2, facing back', 'camera2 0, facing back', 'camera2 1, facing front'];
    const page = await open(
      labels.map((label) => ({ id: label.slice(8, 9), label })),
      language,
    );
    await expect.poll(() => page.getByRole('combobox').locator('option').allInnerTexts()).toEqual(names);
    expect(await openCameraOf(page)).toBe('0');
    await checkLook(page, `visitor-cameras-phone-${language}`);
  },
);

test('a device with one camera has no choice', async () => {
  const page = await open([white]);
  await page.getByRole('button', { name: 'Type code' }).waitFor();
  await expect.poll(() => openCameraOf(page)).toBe('usb');
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
  // The field behind the button has no name of its own.
  await expect.poll(() => page.getByRole('button', { name: 'Gallery' }).count()).toBe(1);
  expect(await page.locator('input[type=file]').evaluate((field) => field.checkVisibility())).toBe(false);
  await expect.poll(() => page.getByLabel('Gallery').count()).toBe(0);
});

test('the name of a code that is low in the picture can be pressed', async () => {
  const url = (of: string) => QRCode.toDataURL(`https://app.localhost/scan/${of}`, { margin: 4, width: 260 });
  const codes = [
    { url: await url(code), x: 520, y: 60, size: 240 },
    { url: await url(unknownCode), x: 520, y: 460, size: 240 },
  ];
  const page = await open([{ ...white, codes }]);
  const controls = page.getByRole('button', { name: 'Type code' });
  const names = page.locator('[class*="several"] button');
  await expect.poll(() => names.count()).toBe(2);
  const [low, foot] = [await names.last().boundingBox(), await controls.boundingBox()];
  expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await checkLook(page, 'visitor-several-codes');
  await names.last().click({ timeout: 5_000 });
  await page.getByRole('dialog').waitFor();
});

test.each(['result', 'typed code'])('after a %s opened a point the focus is on its heading', async (way) => {
  const page = await open([white]);
  await page.getByRole('button', { name: 'Type code' }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  if (way === 'result') {
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await scanIntoField(page, code, 'us');
    await page.getByRole('button', { name: 'Open' }).click();
  } else {
    await field.fill(code);
    await field.press('Enter');
  }
  await page.getByRole('heading', { level: 1, name: point.title }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(point.title);
});

const url = `https://app.localhost/scan/${code}`;

test('a scanner that sends Alt and numbers is read outside of fields', async () => {
  api.events.length = 0;
  const page = await open([white]);
  await page.getByRole('button', { name: 'Type code' }).waitFor();
  await expect.poll(() => openCameraOf(page)).toBe('usb');
  await typeAsAltScanner(page, url);
  await page.getByRole('heading', { name: 'Saved' }).waitFor();
  await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'CAMERA' }]);
});

describe('with the focus in the field for a code', () => {
  const germanOf = (text: string) => text.replace(/[YZ]/g, (letter) => (letter === 'Y' ? 'Z' : 'Y'));
  /** Exchanged letters pass the check character of one code in 37. */
  function codeOfTwo(): string {
    let round = 0;
    const bytes = (length: number) => {
      round += 1;
      return Uint8Array.from({ length }, (_, at) => 30 + ((round >> at) & 1));
    };
    while (round < 512) {
      const made = makeCode(bytes);
      if (germanOf(made) !== made && isCode(germanOf(made))) return made;
    }
    throw new Error('No such code');
  }
  async function openField() {
    api.events.length = 0;
    const page = await open([white]);
    await page.getByRole('button', { name: 'Type code' }).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    return { page, field };
  }

  test.each(['us', 'de', 'fr'])('a scanner of the United States at a computer set to %s is read', async (layout) => {
    const { page } = await openField();
    await scanIntoField(page, url, layout);
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'CAMERA' }]);
  });

  test('a scanner that sends Alt and numbers is read', async () => {
    const { page } = await openField();
    await typeAsAltScanner(page, url);
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'CAMERA' }]);
  });

  test.each([
    ['characters', false],
    ['a composition', true],
  ])('a scanner of Android that sends %s and no keys is read', async (_, isComposed) => {
    const { page } = await openField();
    await scanByInputMethod(page, url, isComposed);
    await page.getByRole('heading', { name: 'Saved' }).waitFor();
    await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'CAMERA' }]);
  });

  test('a URL that comes as a whole is read as one that is pasted', async () => {
    const { page, field } = await openField();
    await page.keyboard.insertText(url);
    await expect.poll(() => field.inputValue()).toBe(code);
    await page.keyboard.press('Enter');
    await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'TYPED' }]);
  });

  test('a code that may be another one is refused with the reason, and what was typed stays', async () => {
    const { page, field } = await openField();
    await page.keyboard.type('7k', { delay: 80 });
    await scanIntoField(page, codeOfTwo(), 'de');
    await page.getByRole('dialog').getByText('The scanner and this computer use different keyboard layouts').waitFor();
    await expect.poll(() => field.inputValue()).toBe('7K');
    expect(api.events).toEqual([]);
  });

  test('a scanner that sends no Enter leaves the code of the URL in the field', async () => {
    const { page, field } = await openField();
    await scanIntoField(page, url, 'de', []);
    await expect.poll(() => field.inputValue()).toBe(code);
    expect(api.events).toEqual([]);
  });

  test('what somebody types fast stays, though it is no code', async () => {
    const { page, field } = await openField();
    await page.keyboard.type('7k', { delay: 80 });
    await scanIntoField(page, 'M3QX90ZW', 'us', []);
    await page.getByText('A character is wrong').waitFor();
    await page.waitForTimeout(300);
    await expect.poll(() => field.inputValue()).toBe('7KM3QX90ZW');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('7KM3QX90ZW');
  });

  test('a person types, and corrects', async () => {
    const { page, field } = await openField();
    await page.keyboard.type(`${code}`, { delay: 80 });
    await page.keyboard.press('Backspace');
    await expect.poll(() => field.inputValue()).toBe(code.slice(0, -1));
    await page.keyboard.type(code.slice(-1));
    await page.keyboard.press('Enter');
    await expect.poll(() => api.events).toMatchObject([{ qrCode: code, source: 'TYPED' }]);
  });
});
