import { CopyButton } from '#web/ui/form/copy-button.tsx';

/** A text for another program, as it is copied. */
export const Snippet = ({ text, of }: { text: string; of: string }) => (
  <div className="min-w-0">
    <pre
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-sm border border-line bg-canvas p-3 font-mono text-xs"
    >
      {text}
    </pre>
    <div className="mt-1 flex justify-end">
      <CopyButton text={text} of={of} />
    </div>
  </div>
);
