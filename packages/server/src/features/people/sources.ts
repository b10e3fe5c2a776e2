import { addressPersonalTables } from '../../platform/auth/addresses.ts';
import { idempotencyPersonalTables } from '../../platform/http/idempotency.ts';
import type { PersonalTable } from '../../platform/personal-data.ts';
import { filePersonalTables } from '../../platform/storage/uploads.ts';
import { accountPersonalTables } from '../accounts/service.ts';
import { attachmentPersonalTables } from '../attachments/service.ts';
import { consentPersonalTables } from '../consents/service.ts';
import { digestPersonalTables } from '../digests/service.ts';
import { importPersonalTables } from '../imports/service.ts';
import { leadPersonalTables } from '../leads/service.ts';
import { scanPersonalTables } from '../scans/service.ts';
import { surveyPersonalTables } from '../surveys/service.ts';
import { suspensionPersonalTables } from '../suspensions/service.ts';
import { registrationPersonalTables } from '../trade-fairs/service.ts';
import { visitorPersonalTables } from '../visitors/service.ts';

/** Every table with something about people in it; a test walks the database for one that is missing. */
export const personalTables: readonly PersonalTable[] = [
  ...visitorPersonalTables,
  ...accountPersonalTables,
  ...consentPersonalTables,
  ...scanPersonalTables,
  ...attachmentPersonalTables,
  ...leadPersonalTables,
  ...surveyPersonalTables,
  ...registrationPersonalTables,
  ...importPersonalTables,
  ...digestPersonalTables,
  ...suspensionPersonalTables,
  ...addressPersonalTables,
  ...filePersonalTables,
  ...idempotencyPersonalTables,
];
