import type { Role } from '@fairlead/contract/access';
import type { Endpoint } from '@fairlead/contract/endpoint';
import type { TestApp } from '../app.ts';
import { archive } from '../archive.ts';
import { createDocument } from '../attachments.ts';
import { createPerson, createStand, createVisitor, scan, scanBody } from '../factories.ts';
import { createAdmin, createOrganizer } from '../roles.ts';
import { signInAgain } from '../sign-in-again.ts';
import { createSurvey } from '../surveys.ts';
import { sendWish } from '../wishes.ts';
import { createFairs } from './fairs.ts';
import { createImport } from './imports.ts';
import { createPaid } from './paid.ts';
import { createPricing } from './pricing.ts';
import { createSuspended } from './suspended.ts';
import { createUploads } from './uploads.ts';

/** One person of every role, and a stand with a scan on it. */
export async function createWorld(app: TestApp) {
  const [stand, visitor] = await Promise.all([createStand(app), createVisitor(app)]);
  await scan(app, visitor.token, scanBody(stand.beacon));
  await sendWish(app, visitor.token, stand.owner.exhibitor.id, { kind: 'MEETING', meetingAt: '2027-03-04T09:30:00Z' });
  const leads = await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token });
  const lead: { id: string } = leads.json().items[0];
  const change = await app.call('PATCH', `/project/${stand.project.id}/lead`, {
    as: stand.owner.token,
    body: { leadIds: [lead.id], status: 'CONTACTED' },
  });
  const { changeId } = change.json<{ changeId: string }>();
  const kept = { name: 'Hot ones', isShared: true, query: 'rating=4' };
  const view = await app.call('POST', `/project/${stand.project.id}/lead/view`, { as: stand.owner.token, body: kept });
  const survey = await createSurvey(app, stand.owner.token, stand.project.id, { beaconId: stand.beacon.id });
  const [organizer, admin, nobody] = await Promise.all([createOrganizer(app), createAdmin(app), createPerson(app)]);
  const tokens: Record<Role, string> = {
    VISITOR: visitor.token,
    EXHIBITOR: stand.owner.token,
    ORGANIZER: organizer.token,
    ADMIN: admin.token,
  };
  // Not the one that asks: ending it would keep its person out of everything else.
  const session = { id: (await signInAgain(app, nobody)).sessionId };
  const suspended = await createSuspended(app, admin.token);
  const pricing = await createPricing(app, admin.token, stand.owner.exhibitor.id);
  const paid = await createPaid(app, {
    projectId: stand.project.id,
    exhibitorId: stand.owner.exhibitor.id,
    token: stand.owner.token,
    admin: admin.token,
  });
  const fairs = await createFairs(app, {
    organizer: organizer.token,
    visitor: visitor.token,
    exhibitorId: stand.owner.exhibitor.id,
  });
  const tradeFairImport = await createImport(app, { token: organizer.token, fair: fairs.fair });
  // Of a kind that nothing is drawn of: no job changes anything behind the tests.
  const drawings = archive([{ name: 'px40.step', content: 'x' }]);
  const attachment = await createDocument(app, stand.owner.token, stand.beacon.id, drawings, 'Drawings');
  for (const path of [`/attachment/${attachment.id}/favourite`, `/media/${attachment.storageKey}`])
    await app.call('POST', path, { as: visitor.token });
  const uploads = await createUploads(app, stand.owner.token);
  const receipts = await app.call('GET', '/visitor/receipt', { as: visitor.token });
  const consentReceipt: { id: string; code: string } = receipts.json().items[0];
  const made = await app.call('POST', '/managedToken', {
    as: stand.owner.token,
    body: { name: 'CRM', scope: 'FULL' },
  });
  const managedToken: { id: string; token: string } = made.json();
  return {
    ...stand,
    ...fairs,
    ...pricing,
    ...paid,
    attachment,
    uploads,
    managedToken,
    tradeFairImport,
    visitor,
    consentReceipt,
    lead,
    changeId,
    view: view.json<{ id: string }>(),
    survey,
    organizer,
    admin,
    nobody,
    session,
    suspended,
    tokens,
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** The object of this world that a path parameter names. A new name must be added here before its endpoint is tested. */
export function objectOf(world: World, definition: Endpoint, parameter: string): string {
  const objects: Readonly<Record<string, string>> = {
    project: world.project.id,
    projectId: world.project.id,
    accountId: world.owner.account.id,
    attachmentId: world.attachment.id,
    beacon: world.beacon.id,
    beaconId: world.beacon.id,
    code: world.beacon.code,
    document: 'terms',
    exhibitorId: world.owner.exhibitor.id,
    leadId: world.lead.id,
    changeId: world.changeId,
    viewId: world.view.id,
    sessionId: world.session.id,
    tokenId: world.managedToken.id,
    priceId: world.price.id,
    licenseId: world.licence.id,
    receiptId: world.consentReceipt.id,
    receiptCode: world.consentReceipt.code,
    storageKey: world.attachment.storageKey ?? '',
    organizerId: world.organizer.organizerId,
    tradeFairId: world.fair.id,
    uniqueIdentifier: world.openFair.uniqueIdentifier ?? '',
    invitationId: world.invitation.id,
    importId: world.tradeFairImport.id,
    ...(definition.path.startsWith('/attachment/') ? { id: world.attachment.id } : {}),
    ...(definition.path.startsWith('/upload/') ? { storageKey: world.uploads.open } : {}),
    ...(definition.name === 'completeUpload' ? { storageKey: world.uploads.sent } : {}),
    questionId: world.survey.questions.find((question) => question.type === 'TEXT')?.id ?? '',
    ...(/\/survey\//.test(definition.path) ? { id: world.survey.id } : {}),
    ...(definition.path.startsWith('/exhibition/') ? { id: world.project.id } : {}),
    ...(definition.path.startsWith('/price/unassign/') ? { id: world.assignment.id } : {}),
    ...(definition.path.startsWith('/payment/session/') ? { id: world.payment.id } : {}),
    ...(definition.path.startsWith('/payment/receipt/') ? { id: world.receipt.id } : {}),
    ...(definition.path.startsWith('/admin/report/') ? { name: 'visitors' } : {}),
    ...(definition.path.startsWith('/admin/suspension/') ? { id: world.suspended[0]?.id ?? '' } : {}),
  };
  const found = objects[parameter];
  if (found === undefined)
    throw new Error(`Add to world.ts the object that {${parameter}} of ${definition.name} names.`);
  return found;
}

export const parametersOf = (definition: Endpoint): string[] => Object.keys(definition.params?.shape ?? {});

/** The path with its parameters filled in as they are; encoded, where that is wanted, by the caller. */
export const fillPath = (definition: Endpoint, fill: (parameter: string) => string): string =>
  definition.path.replace(/\{(\w+)\}/g, (_, parameter: string) => fill(parameter));

/** A token that may call the endpoint; undefined where none is needed. */
export function callerFor(world: World, definition: Endpoint): string | undefined {
  if (definition.access === 'PUBLIC') return undefined;
  const { access } = definition;
  return access === 'SIGNED_IN' || access === 'OPTIONAL' ? world.nobody.token : world.tokens[access[0]];
}

/** After such a call no account is left that could make another one. */
export const endsItsCaller = ({ name }: Endpoint): boolean => name === 'deleteVisitorAccount';
