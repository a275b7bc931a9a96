import { ProfileActions } from '#web/features/brand/assets/profile-actions.tsx';
import { useProfiles } from '#web/features/brand/assets/use-profiles.ts';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';

type Props = {
  text: string;
  onText: (text: string) => void;
  profileId: string;
  onProfile: (id: string) => void;
};

/** The search field, and the selected profile with its actions. */
export function DocumentFilters({ text, onText, profileId, onProfile }: Props) {
  const profiles = useProfiles().data ?? [];
  const chosen = profiles.find(({ id }) => id === profileId);
  const leave = () => {
    onProfile('');
    document.getElementById(FILTER)?.focus();
  };
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <SearchBox placeholder="Search assets..." value={text} onChange={onText} className="flex-1 max-sm:basis-full" />
      <div className="flex gap-1 max-sm:basis-full">
        <Select
          id={FILTER}
          aria-label="Profile"
          value={profileId}
          onChange={(event) => onProfile(event.target.value)}
          className="max-sm:flex-1 sm:w-48"
        >
          <option value="">All profiles</option>
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {chosen && <ProfileActions key={chosen.id} profile={chosen} onDeleted={leave} />}
      </div>
    </div>
  );
}

const FILTER = 'profile-filter';
