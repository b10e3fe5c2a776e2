import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { lazyScreen } from '../lazy-screen.ts';
import { SignedIn } from './shell-routes.tsx';

const LoginScreen = lazyScreen(async () => (await import('../../features/accounts/login-screen.tsx')).LoginScreen);
const VerifyScreen = lazyScreen(async () => (await import('../../features/accounts/verify-screen.tsx')).VerifyScreen);
const VerifyEmailScreen = lazyScreen(
  async () => (await import('../../features/accounts/verify-email-screen.tsx')).VerifyEmailScreen,
);
const ForgotPasswordScreen = lazyScreen(
  async () => (await import('../../features/accounts/forgot-password-screen.tsx')).ForgotPasswordScreen,
);
const ResetPasswordScreen = lazyScreen(
  async () => (await import('../../features/accounts/reset-password-screen.tsx')).ResetPasswordScreen,
);
const ChangePasswordScreen = lazyScreen(
  async () => (await import('../../features/accounts/change-password-screen.tsx')).ChangePasswordScreen,
);
const CallbackScreen = lazyScreen(
  async () => (await import('../../features/accounts/callback-screen.tsx')).CallbackScreen,
);
const SsoScreen = lazyScreen(async () => (await import('../../features/accounts/sso-screen.tsx')).SsoScreen);
const TokenRoute = lazyScreen(async () => (await import('./token-route.tsx')).TokenRoute);
const ConsentRoute = lazyScreen(async () => (await import('./consent-route.tsx')).ConsentRoute);
const LegalScreen = lazyScreen(async () => (await import('../../features/accounts/legal-screen.tsx')).LegalScreen);
export const SignUpScreen = lazyScreen(
  async () => (await import('../../features/accounts/sign-up-screen.tsx')).SignUpScreen,
);

const forSignedIn = (screen: ReactNode) => <SignedIn>{screen}</SignedIn>;

/** Screens that every shell has. Sign-up is each shell's own: its second step differs. */
export const accountRoutes: RouteObject[] = [
  { path: '/login', element: <LoginScreen /> },
  { path: '/login/callback', element: <CallbackScreen /> },
  { path: '/sso', element: <SsoScreen /> },
  { path: '/token', element: <TokenRoute /> },
  { path: '/verify', element: <VerifyScreen /> },
  { path: '/verify-email', element: <VerifyEmailScreen /> },
  { path: '/forgot-password', element: <ForgotPasswordScreen /> },
  { path: '/reset-password', element: <ResetPasswordScreen /> },
  { path: '/legal/terms', element: <LegalScreen document="terms" /> },
  { path: '/legal/privacy', element: <LegalScreen document="privacy" /> },
  { path: '/change-password', element: forSignedIn(<ChangePasswordScreen />) },
];

/** Before anything else, for who has records of their own: administrators have none. */
export const consentRoute: RouteObject = { path: '/consent', element: forSignedIn(<ConsentRoute />) };
