import { Popover } from '@base-ui/react/popover';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { goToStep, stepFrom, tutorialSteps, useTutorial } from '#web/app/tutorial-steps.ts';
import { isPhone } from '#web/lib/use-is-phone.ts';
import { popupAround } from '#web/ui/overlay/popups.ts';

/** The visible element a step points at: that of the sidebar or that of the drawer. */
const targetOf = (name: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`[data-tutorial="${name}"]`)].find(
    (element) => element.getClientRects().length > 0,
  ) ?? null;

const isOnPage = (name: string) => targetOf(name) !== null;
const isTyping = (at: EventTarget | null) =>
  at instanceof HTMLElement && (at.isContentEditable || at.matches('input, textarea, select'));

/**
 * Whether a key is the tutorial's: not one of a field, of a popup above it or of the browser (GAP-110). The tutorial has
 * its own card, and on phones the drawer that it opened.
 */
function isForTutorial(event: KeyboardEvent, target: Element): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return false;
  const popup = popupAround(event.target);
  return popup === null || popup.hasAttribute(CARD) || popup.contains(target);
}

const CARD = 'data-tutorial-card';

/** The tutorial (TUT-01..13): the page is dimmed except for the current target, with a card beside it. */
export function Tutorial({ onEnd }: { onEnd: () => void }) {
  const step = useTutorial((state) => state.step) ?? 1;
  const current = tutorialSteps[step - 1];
  const { target, box } = useTarget(current?.target ?? '');
  const previous = stepFrom(step, -1, isOnPage);
  const end = () => {
    onEnd();
    requestAnimationFrame(() => (isPhone() ? targetOf('menu') : targetOf('tutorial'))?.focus());
  };
  const forward = () => {
    const next = stepFrom(step, 1, isOnPage);
    if (next === null) end();
    else goToStep(next);
  };
  const back = () => previous !== null && goToStep(previous);
  useArrows(target, forward, back);
  // A step without a target is skipped (TUT-09).
  const skip = useRef(forward);
  skip.current = forward;
  const missing = target === null;
  useEffect(() => {
    if (missing) skip.current();
  }, [missing]);
  if (!current || !target || !box) return null;
  return (
    <>
      <CutOut box={box} />
      <Popover.Root
        open
        modal
        onOpenChange={(_, details) => {
          if (details.reason === 'close-press') end();
          if (details.reason !== 'escape-key') return;
          if (isForTutorial(details.event, target)) return end();
          details.cancel();
          details.allowPropagation();
        }}
      >
        <Popover.Portal>
          <Popover.Positioner
            anchor={target}
            side={isPhone() ? 'bottom' : 'right'}
            align="start"
            sideOffset={14}
            collisionPadding={16}
            className="z-50"
          >
            <StepCard step={step} canGoBack={previous !== null} onBack={back} onForward={forward} />
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </>
  );
}

type CardProps = { step: number; canGoBack: boolean; onBack: () => void; onForward: () => void };

function StepCard({ step, canGoBack, onBack, onForward }: CardProps) {
  const next = useRef<HTMLButtonElement>(null);
  const current = tutorialSteps[step - 1];
  const last = step === tutorialSteps.length;
  return (
    <Popover.Popup
      initialFocus={next}
      finalFocus={false}
      {...{ [CARD]: '' }}
      className="w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-4 shadow-pop outline-none"
    >
      <div aria-live="polite">
        <p className="tnum text-xs font-medium text-fg-3">
          Step {step} of {tutorialSteps.length}
        </p>
        <Popover.Title className="mt-1 text-md font-semibold">{current?.title}</Popover.Title>
        <Popover.Description className="mt-1 text-sm text-fg-2">{current?.text}</Popover.Description>
      </div>
      <div className="mt-4 flex items-center gap-2">
        <span className="mr-auto flex gap-1.5" aria-hidden>
          {tutorialSteps.map(({ target }, index) => (
            <span
              key={target}
              className={`size-1.5 rounded-full transition-colors ${index === step - 1 ? 'bg-accent' : 'bg-line'}`}
            />
          ))}
        </span>
        <Popover.Close className={`btn btn-sm ${step === 1 ? 'btn-outline' : 'btn-ghost'}`}>Skip</Popover.Close>
        <button type="button" className="btn btn-outline btn-sm" disabled={!canGoBack} onClick={onBack}>
          Previous
        </button>
        <button ref={next} type="button" className="btn btn-primary btn-sm" onClick={onForward}>
          {last ? 'Finish' : 'Next'}
        </button>
      </div>
    </Popover.Popup>
  );
}

function CutOut({ box }: { box: DOMRect }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed z-[45] rounded-md shadow-[0_0_0_2px_var(--focus),0_0_0_200vmax_oklch(0.15_0.01_262/.45)] transition-all duration-200 ease-out"
      style={{ top: box.top - 4, left: box.left - 4, width: box.width + 8, height: box.height + 8 }}
    />
  );
}

type Found = { target: HTMLElement | null | undefined; box: DOMRect | null };

// The drawer on phones has to load first.
const TARGET_TIMEOUT_MS = 3000;

const hasMenu = () => tutorialSteps.some(({ target }) => isOnPage(target));

/**
 * The target and its rectangle, kept up to date; `target` is undefined while the menu loads, null when the menu has no
 * such item or does not appear in time.
 */
function useTarget(name: string): Found {
  const [found, setFound] = useState<Found>({ target: undefined, box: null });
  useLayoutEffect(() => {
    const began = performance.now();
    let frame = 0;
    const follow = () => {
      const target = targetOf(name);
      const box = target?.getBoundingClientRect() ?? null;
      const given = target ?? (hasMenu() || performance.now() - began > TARGET_TIMEOUT_MS ? null : undefined);
      setFound((known) => (known.target === given && sameBox(known.box, box) ? known : { target: given, box }));
      frame = requestAnimationFrame(follow);
    };
    targetOf(name)?.scrollIntoView({ block: 'nearest' });
    follow();
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return found;
}

const sameBox = (a: DOMRect | null, b: DOMRect | null): boolean =>
  a === b || (!!a && !!b && a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height);

/** Arrow keys change the step (TUT-06). The popover itself listens for Escape. */
function useArrows(target: Element | null | undefined, forward: () => void, back: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!target || !isForTutorial(event, target)) return;
    if (event.key === 'ArrowRight') forward();
    if (event.key === 'ArrowLeft') back();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
