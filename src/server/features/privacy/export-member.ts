import type { Db } from '#server/database/connect.ts';
import { type Care, careForMember } from '#server/features/member-care/care-for-member.ts';
import { type DataReading, personalData } from './personal-data.ts';

type Exporting = {
  fallback: DataReading['languages']['fallback'];
  subjectOf: DataReading['subjectOf'];
};

/**
 * The copy of everything that is kept about a member, as they can download it themselves. The audit row commits with this
 * transaction, before anything leaves. Errors: `not_found`, a field error for `reason`.
 */
export const exportMember = (
  db: Db,
  care: Care,
  { fallback, subjectOf }: Exporting,
): Promise<{ content: string; filename: string }> =>
  careForMember(db, 'export_member_data', care, async ({ member_id, language }) => {
    const data = await personalData(db, member_id, { languages: { language, fallback }, subjectOf });
    return {
      result: { content: JSON.stringify(data, null, 2), filename: `member-${member_id}-data.json` },
    };
  });
