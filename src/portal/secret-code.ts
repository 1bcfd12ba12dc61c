import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The code with which a mail led here. It leaves the address before anything else happens, so that neither a
 * referrer nor a screenshot shows it; the entry in the browser's history keeps it for a reload.
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
