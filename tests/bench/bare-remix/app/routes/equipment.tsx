import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EQUIPMENT } from "../machines";

export const meta: MetaFunction = () => [{ title: "Equipment for rent" }];

export const loader = () => ({ total: EQUIPMENT.length, items: EQUIPMENT });

/** As many cards, with as much in them, as a page of the product's list. */
export default function EquipmentList() {
  const { total, items } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Equipment for rent</h1>
      <p>{total} machines</p>
      {items.map(({ id, name, preview, category, dailyRate, location, imageUrl }) => (
        <article key={id} className="card">
          <img src={imageUrl} alt="" width={320} height={240} loading="lazy" />
          <h2>{name}</h2>
          <p className="place">
            {category}, {location}
          </p>
          <p className="text">{preview}</p>
          <p className="price">₹{dailyRate.toLocaleString("en-IN")} per day</p>
          <Link to={`/equipment/${id}`}>View details</Link>
        </article>
      ))}
    </main>
  );
}
