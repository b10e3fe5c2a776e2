import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import 'aws-amplify/auth/enable-oauth-listener';

/** aws-amplify 6 as it is published, within reach of a test; bundled for the browser. */
// It warns of every endpoint that is not Amazon's.
ConsoleLogger.LOG_LEVEL = 'ERROR';
Object.assign(globalThis, { amplify: { ...auth, configure: Amplify.configure.bind(Amplify) } });
