import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from '#ui/router.tsx';

/**
 * The code in the address a mail linked to, removed from the address before anything else so that no referrer or
 * screenshot shows it, and kept in the history entry for a reload.
 */
export function useSecretCode(inAddress: string | null | undefined, cleanAddress: string): string {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [code] = useState<string>(() => inAddress ?? (state as { code?: string } | null)?.code ?? '');

  useLayoutEffect(() => {
    if (inAddress) navigate(cleanAddress, { replace: true, state: { code } });
  }, [inAddress, cleanAddress, code, navigate]);

  return code;
}
