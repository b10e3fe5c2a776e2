import { addressPersonalTables } from '../../platform/auth/addresses.ts';
import { idempotencyPersonalTables } from '../../platform/http/idempotency.ts';
import type { PersonalTable } from '../../platform/personal-data.ts';
import { filePersonalTables } from '../../platform/storage/uploads.ts';
import { accountPersonalTables } from '../accounts/public.ts';
import { attachmentPersonalTables } from '../attachments/public.ts';
import { consentPersonalTables } from '../consents/public.ts';
import { digestPersonalTables } from '../digests/public.ts';
import { importPersonalTables } from '../imports/public.ts';
import { leadPersonalTables } from '../leads/public.ts';
import { scanPersonalTables } from '../scans/public.ts';
import { surveyPersonalTables } from '../surveys/public.ts';
import { suspensionPersonalTables } from '../suspensions/public.ts';
import { registrationPersonalTables } from '../trade-fairs/public.ts';
import { visitorPersonalTables } from '../visitors/public.ts';

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
