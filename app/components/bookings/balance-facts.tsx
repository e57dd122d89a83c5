interface BalanceFactsProps {
  amount: string;
  text: string;
  /** What the other side and the office say. */
  said: readonly { by: string; text: string }[];
}

export function BalanceFacts({ amount, text, said }: BalanceFactsProps) {
  return (
    <>
      <p>
        <strong className="num">{amount}</strong>
      </p>
      <p>{text}</p>
      {said.map((one) => (
        <div key={one.by}>
          <strong>{one.by}</strong>
          {/* The language of a text is unknown: an empty lang keeps screen readers from using the page's voice. */}
          {one.text.split("\n").map((line, index) => (
            <p key={index} lang="">
              {line}
            </p>
          ))}
        </div>
      ))}
    </>
  );
}
