import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#ui/router.tsx';

/** In the address to which a start that was refused leads back. */
const REFUSED = 'refused';

export const isRefusedStart = (search: string): boolean => new URLSearchParams(search).has(REFUSED);

/**
 * The error code of a start that was refused, as long as the page is shown. The address doesn't keep it, because by the next
 * time that it's opened the refusal can be over.
 */
export function useRefusedStart(): string | null {
  const { pathname, hash } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const given = params.get(REFUSED);
  const [shown, setShown] = useState(given);
  if (given !== null && given !== shown) setShown(given);
  useEffect(() => {
    if (given === null) return;
    const others = new URLSearchParams(params);
    others.delete(REFUSED);
    navigate(`${pathname}${others.size > 0 ? `?${others}` : ''}${hash}`, { replace: true });
  }, [given, params, pathname, hash, navigate]);
  return shown;
}
