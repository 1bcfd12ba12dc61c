import { Fragment, type ReactNode } from 'react';
import { useSession } from '#console/session.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTranslation } from '#ui/translation.tsx';
import { SignIn } from './sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { Unreachable } from './unreachable.tsx';

/** Its children once somebody has signed in; until then the way to that, at the address that they wanted. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { isReady, failed, retry, isSignedIn, operator, setOperator } = useSession();
  if (failed) return <Unreachable onRetry={retry} />;
  if (!isReady) return <Spinner text={t('Loading...')} />;
  if (isSignedIn && operator) return <Fragment key={operator.id}>{children}</Fragment>;
  return <SignIn begun={operator} onSignedIn={setOperator} frame={SignInFrame} />;
}
