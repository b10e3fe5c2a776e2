import { beforeEach, expect, test } from 'vitest';
import { cutOff, reconnect } from '../../../../../e2e/harness/cut-off.ts';
import { useFrame } from '../../../../test/frame.ts';
import { code, token, VisitorApi } from '../../../features/scans/test/visitor-api.ts';

const frame = useFrame();
let api: VisitorApi;
beforeEach(() => {
  api = new VisitorApi();
  frame.answer = (path, request, body) => api.answer(request, path, body);
});

const refusals = {
  'registers no worker': () => {
    const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    ServiceWorkerContainer.prototype.register = refuse;
  },
  'has no workers': () => Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined }),
};

test.each(Object.entries(refusals))(
  'a browser that %s keeps and sends what is scanned, and promises no more',
  async (_, refuse) => {
    const { page, complaints } = await frame.open({ serviceWorkers: 'allow' });
    await page.addInitScript((stored) => localStorage.setItem('fairlead.sessionToken', stored), token);
    await page.addInitScript(refuse);
    await page.goto(frame.server.at('app.localhost', '/mixie-points'));
    await page.getByText('Without a connection, too, as long as this page stays open.').waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Type a code' }).click();
    const field = page.getByLabel('10-character code');
    await field.waitFor();
    await cutOff(page.context());
    await field.fill(code);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(`${code.slice(0, 5)} ${code.slice(5)}`)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Offline – 1 scan waiting/ }).click();
    await page.getByText(/Keep this page open until everything is sent/).waitFor();
    expect(api.events).toEqual([]);
    await reconnect(page.context());
    await expect.poll(() => api.events).toMatchObject([{ qrCode: code }]);
    expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([]);
  },
);
