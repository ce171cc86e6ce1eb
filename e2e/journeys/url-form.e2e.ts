/** A workflow whose form is a page of another server: its messages start and save, those of others do nothing. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDefinition, publishDesign } from '#modules/flow/workflow/definition/definition.calls.ts';
import { newDesign } from '#modules/flow/workflow/definition/design.ts';
import { saveRegistration } from '#modules/flow/workflow/definition/form-registration.calls.ts';
import { instanceTexts, statusTexts } from '#modules/flow/workflow/web/instance/instance-texts.ts';
import { openTestBrowser } from '../browser.ts';
import { api, at, enterAs, openWindow, toasted } from '../person.ts';

/** Posts what its address says when its button is pressed. */
const PAGE = `<!doctype html><title>Leave</title><button>Send</button><script>
  const type = () => document.body.dataset.type || 'startFlow';
  addEventListener('message', ({ data }) => {
    if (data.type === 'panel' && data.formData) document.body.dataset.told = data.mode + ' ' + data.formData.note;
  });
  document.querySelector('button').onclick = () =>
    parent.postMessage({ type: type(), formId: 'P-7', formData: { note: 'by the page' }, vars: { days: 3, secret: 1 } }, '*');
</script>`;

const serve = (): Promise<Server> =>
  new Promise((done) => {
    const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
    server.listen(0, '127.0.0.1', () => done(server));
  });
const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let browser: Browser;
let own: Server;
let foreign: Server;
beforeAll(async () => {
  [browser, own, foreign] = await Promise.all([openTestBrowser(), serve(), serve()]);
});
afterAll(async () => {
  await browser.close();
  for (const server of [own, foreign]) server.close();
});

test('the registered page saves and starts; a page of another origin in its place does not', async () => {
  const admin = await api('admin');
  const drawn = newDesign('urlLeave', 'Leave at a URL', { start: 'Start', approver: 'Approve', end: 'End' });
  const [step] = drawn.tree.steps;
  if (step?.kind !== 'approve') throw new Error('no approval');
  const task = { ...step.task, approvers: [{ by: 'administrator' as const }] };
  const design = {
    ...drawn,
    variables: [{ name: 'days', label: 'Days', type: 'number' as const }],
    tree: { ...drawn.tree, steps: [{ ...step, task }] },
  };
  const made = await admin.send(createDefinition, { key: 'urlLeave', name: design.name, module: 'general', design });
  const { id } = made.data;
  expect((await admin.send(publishDesign, { id, revision: 1 })).msg).toBe('');
  const variables = [{ variableKey: 'days', variableName: 'Days', variableType: 'number' as const }];
  const formUrl = `${addressOf(own)}/leave`;
  const saved = await admin.send(saveRegistration, { definitionId: id, formType: '1', formUrl, variables });
  expect(saved.msg).toBe('');

  const window = await openWindow(browser, 'en-US');
  const { page, t } = window;
  await enterAs(window, 'lina');
  await page.goto(at('/modules/workflow/create?defKey=urlLeave'));
  const frame = page.frameLocator('.wm-url-form');
  const send = frame.getByRole('button', { name: 'Send' });
  await send.waitFor();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/start')) posted.push(request.postData() ?? '');
  });

  const element = (await page.locator('.wm-url-form').elementHandle())!;
  const inner = (await element.contentFrame())!;
  await inner.goto(`${addressOf(foreign)}/leave`);
  await send.click();
  await page.waitForTimeout(500);
  expect(posted).toEqual([]);

  await inner.goto(formUrl);
  await inner.evaluate(() => {
    document.body.dataset.type = 'saveDraft';
  });
  await send.click();
  await toasted(window, t(instanceTexts.flowSaved));
  await inner.evaluate(() => {
    document.body.dataset.type = 'startFlow';
  });
  await send.click();
  await toasted(window, t(instanceTexts.flowStarted));
  await page.waitForURL(/\/modules\/workflow\/see\?/);
  expect(posted.map((body) => JSON.parse(body)).map(({ vars, formId }) => [vars, formId])).toEqual([
    [{ days: 3 }, 'P-7'],
    [{ days: 3 }, 'P-7'],
  ]);

  // The initiator reads (mode seeMe): the page gets the values, and its messages are ignored.
  const read = page.frameLocator('.wm-url-form');
  await read.locator('body[data-told="seeMe by the page"]').waitFor();
  await read.getByRole('button', { name: 'Send' }).click();

  // The approver sees the same page: it gets the values, and its message opens the decision.
  const see = page.url();
  const boss = await openWindow(browser, 'en-US');
  await enterAs(boss, 'admin');
  await boss.page.goto(see);
  const shown = boss.page.frameLocator('.wm-url-form');
  await shown.locator('body[data-told="approve by the page"]').waitFor();
  expect(await boss.page.locator('.wm-url-form').getAttribute('src')).toContain('formId=P-7');
  expect(await boss.page.locator('.wm-url-form').getAttribute('src')).toContain('status=running');
  await shown.getByRole('button', { name: 'Send' }).click();
  const dialog = boss.page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t(instanceTexts.opinion) }).fill('fine');
  await dialog.locator('.ant-btn-primary').click();
  await toasted(boss, t(instanceTexts.approved));
  // The next waiting item opens automatically.
  await dialog.waitFor({ state: 'hidden' });
  await boss.page.goto(see);
  await boss.page
    .locator('.wm-workflow-head .ant-tag')
    .filter({ hasText: t(statusTexts.approved) })
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(posted).toHaveLength(2);
  expect(await boss.close()).toEqual([]);
  expect(await window.close()).toEqual([]);
});
