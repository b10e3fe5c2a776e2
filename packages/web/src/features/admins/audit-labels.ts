import type { AuditEntry } from '@fairlead/contract/audits';
import type { TFunction } from 'i18next';
import { formatDayAndTime } from '../../lib/i18n/formats.ts';

export const named = [
  'inviteAdmin',
  'removeAdmin',
  'patchAdmin',
  'claimFirstAdmin',
  'suspend',
  'restore',
  'createAdminReport',
  'downloadPeople',
  'createOrganizer',
  'patchOrganizer',
  'createExhibition',
  'replaceExhibition',
  'deleteExhibition',
  'deleteExhibitions',
  'removeSecondFactor',
  'cancelImport',
  'openMedia',
  'openUploadParts',
  'completeUpload',
  'cancelUpload',
  'openTradeFairTemplate',
  'startImport',
  'openOrganizerLogoUpload',
  'setOrganizerLogo',
  'inviteImportedPeople',
  'correctImportedPerson',
  'inviteToTradeFair',
  'joinTradeFair',
  'leaveTradeFair',
  'revokeFairInvitation',
  'createPrice',
  'deletePrice',
  'assignPrice',
  'unassignPrice',
  'clearPriceCache',
  'clearAllPriceCaches',
  'grantLicence',
  'extendLicence',
  'endLicence',
] as const;
export const actionFilters = ['any', ...named] as const;

/** The label of an action; the name of the endpoint if it has no text. */
export function actionLabel(action: string, t: TFunction<'admins'>): string {
  const known = named.find((one) => one === action);
  return known ? t(`action.${known}`) : action;
}

const fields = [
  'name',
  'email',
  'newEmail',
  'contactEmail',
  'reason',
  'until',
  'language',
  'accountId',
  'integrationKind',
  'additionalVisitorAttributes',
  'description',
  'startsAt',
  'endsAt',
  'timeZone',
  'venue',
  'city',
  'countryCode',
  'stand',
  'uniqueIdentifier',
  'theme',
  'isPublic',
  'archivedAt',
  'parentId',
  'ownerId',
  'projectId',
  'tradeFairId',
  'exhibitorId',
  'organizerId',
  'role',
  'suspended',
  'kind',
  'dryRun',
  'from',
  'to',
  'logoUrl',
  'target',
  'amount',
  'currency',
  'productId',
  'scope',
  'scopeId',
  'scopeName',
  'replaced',
  'result',
  'exhibitor',
  'quantity',
  'used',
  'validUntil',
  'tradeFair',
] as const;

/** The label of a changed field; its name in the API if it has no text. */
export function fieldLabel(field: string, t: TFunction<'admins'>): string {
  const known = fields.find((one) => one === field);
  return known ? t(`auditField.${known}`) : field;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const short = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'string') return JSON.stringify(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDayAndTime(value) : value;
};

/** Returns every field that an entry changed, with its value before and after. */
export function changes({
  before,
  after,
}: AuditEntry): { field: string; before: string | null; after: string | null }[] {
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => short(was[field]) !== short(is[field]))
    .map((field) => ({
      field,
      before: field in was ? short(was[field]) : null,
      after: field in is ? short(is[field]) : null,
    }));
}
